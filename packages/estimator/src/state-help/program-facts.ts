import type { Metal } from '../reason.ts';

export const anyMetal: readonly Metal[] = ['bronze', 'silver', 'gold'];
export const silverOnly: readonly Metal[] = ['silver'];
export const silverOrGold: readonly Metal[] = ['silver', 'gold'];
/** In `needs_credit_to_percent`. */
export const always = Number.POSITIVE_INFINITY;
export const policyEngine = 'PolicyEngine US (August 19, 2026)';
