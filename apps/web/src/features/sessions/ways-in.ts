import type { Settings } from 'contract/endpoints/current-user';

/** The other providers that this installation lets people sign in through. */
export type WaysIn = Pick<Settings, 'google_client_id' | 'openid_providers'>;

export const hasWays = ({ google_client_id, openid_providers }: WaysIn): boolean =>
  google_client_id !== null || openid_providers.length > 0;
