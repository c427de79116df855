import type { Settings } from 'contract/endpoints/current-user';

/** The other providers that this installation lets people sign in through. */
export type Providers = Pick<Settings, 'google_client_id' | 'openid_providers'>;

export const hasProviders = ({ google_client_id, openid_providers }: Providers): boolean =>
  google_client_id !== null || openid_providers.length > 0;
