import type { Estimation } from 'contract/endpoints/estimations';

export const shareAddress = (share_url: string): string => new URL(share_url, window.location.origin).href;

export const isExpired = ({ share_expires_at }: Pick<Estimation, 'share_expires_at'>): boolean =>
  share_expires_at !== null && Date.parse(share_expires_at) <= Date.now();
