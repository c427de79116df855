/** Clients who can be chosen one by one for a move. */
export const maxChosenClients = 500;
