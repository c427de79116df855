/** The prefixes of stream names; an id follows. */
export const streamPrefixes = { user: 'user:', client: 'client:', account: 'account:', admins: 'admins:' } as const;

/** The names that messages are published to and channels subscribe to. */
export const streams = {
  /** A user. */
  ofUser: (user_id: number): string => `${streamPrefixes.user}${user_id}`,
  /** A client, for open pages of that client. */
  ofClient: (client_id: number): string => `${streamPrefixes.client}${client_id}`,
  /** A firm, for its advisors and agents. */
  ofAccount: (account_id: number): string => `${streamPrefixes.account}${account_id}`,
  /** Everything in a firm, for its account admins. */
  ofAdmins: (account_id: number): string => `${streamPrefixes.admins}${account_id}`,
  /** Everything, for super admins. */
  supers: 'supers',
};
