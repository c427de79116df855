import type { Pace } from 'contract/endpoint';

/** Calls a minute that one address may make to one endpoint. */
export const perMinute: Record<Pace, number> = { usual: 600, public: 240, sign_in: 30 };
