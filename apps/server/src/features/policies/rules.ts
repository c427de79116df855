import type { Policy } from 'contract/endpoints/policies';
import type { PolicyRow } from './store.ts';

const inDollars = (cents: number | null): number | null => (cents === null ? null : cents / 100);

/** Cover as the wire has it: amounts in dollars. */
export function policyOf({ premium_cents, deductible_cents, moop_cents, ...policy }: PolicyRow): Policy {
  return {
    ...policy,
    premium: inDollars(premium_cents),
    deductible: inDollars(deductible_cents),
    moop: inDollars(moop_cents),
  };
}
