export const messageTopic = 'cable';

/** The PostgreSQL channel on which triggers of the database report changed permissions; the migrations use this name. */
export const permissionTopic = 'rights';

export const streamPrefixes = { user: 'user:', client: 'client:', account: 'account:', admins: 'admins:' } as const;

export const streams = {
  ofUser: (user_id: number): string => `${streamPrefixes.user}${user_id}`,
  ofClient: (client_id: number): string => `${streamPrefixes.client}${client_id}`,
  ofAccount: (account_id: number): string => `${streamPrefixes.account}${account_id}`,
  ofAdmins: (account_id: number): string => `${streamPrefixes.admins}${account_id}`,
  ofImport: (import_id: number): string => `import:${import_id}`,
  supers: 'supers',
};
