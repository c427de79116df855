/** How often the outbox looks for something new while it is visible, in milliseconds. */
export const refreshMs = 2_000;
