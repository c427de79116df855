/** What a request with an API token may do. An endpoint without a scope accepts no tokens. */
export const tokenScopes = ['clients:read', 'estimates:read', 'estimates:write'] as const;
export type TokenScope = (typeof tokenScopes)[number];

export const tokenScopeLabels: Readonly<Record<TokenScope, string>> = {
  'clients:read': 'Read clients',
  'estimates:read': 'Read estimates',
  'estimates:write': 'Create and change estimates',
};

export const maxApiTokens = 20;
export const maxTokenName = 60;

/** In days. */
export const tokenLifetimes = [30, 90, 365] as const;

/** 43 characters with 256 random bits and a checksum of 6, so that a leaked token is recognized by its text alone. */
export const apiTokenPattern = /^hp_[0-9A-Za-z]{49}$/;
