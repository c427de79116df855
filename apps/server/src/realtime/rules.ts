/** What the name of a stream begins with, before the number of whom it is about. */
export const streamPrefixes = { user: 'user:', client: 'client:', account: 'account:', admins: 'admins:' } as const;

/** What a message is sent into and a channel listens to, by whom it is for. */
export const streams = {
  /** What concerns one person. */
  ofUser: (user_id: number): string => `${streamPrefixes.user}${user_id}`,
  /** One client, for who has the client's page open. */
  ofClient: (client_id: number): string => `${streamPrefixes.client}${client_id}`,
  /** One firm, for its people. */
  ofAccount: (account_id: number): string => `${streamPrefixes.account}${account_id}`,
  /** Whatever happens in one firm, for its admins. */
  ofAdmins: (account_id: number): string => `${streamPrefixes.admins}${account_id}`,
  /** Whatever happens, for super admins. */
  supers: 'supers',
};
