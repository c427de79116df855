import type { RateLimit } from 'contract/endpoint';

/** Calls a minute that one address may make to one endpoint. */
export const perMinute: Record<RateLimit, number> = { usual: 600, public: 240, sign_in: 30 };
