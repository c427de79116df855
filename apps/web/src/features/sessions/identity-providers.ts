import type { Settings } from 'contract/endpoints/current-user';

export type IdentityProviders = Pick<Settings, 'google_client_id' | 'openid_providers'>;

export const hasProviders = ({ google_client_id, openid_providers }: IdentityProviders): boolean =>
  google_client_id !== null || openid_providers.length > 0;
