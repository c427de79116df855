import type { Policy } from 'contract/endpoints/policies';
import type { PolicyRow } from './queries.ts';

const toDollars = (cents: number | null): number | null => (cents === null ? null : cents / 100);

export function toPolicy({ premium_cents, deductible_cents, moop_cents, ...policy }: PolicyRow): Policy {
  return {
    ...policy,
    premium: toDollars(premium_cents),
    deductible: toDollars(deductible_cents),
    moop: toDollars(moop_cents),
  };
}
