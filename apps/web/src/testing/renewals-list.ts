import {
  type KnownRenewal,
  type ListedRenewal,
  listRenewals,
  type RenewalWithoutEstimate,
} from 'contract/endpoints/renewals';
import type { Reply } from '../lib/api.ts';

/** Maria’s: $9,000.00 becomes $10,234.56. */
export const listedRenewal = (changes: Partial<KnownRenewal> = {}): KnownRenewal => ({
  status: 'known',
  client: { id: 7, name: 'Maria Lopez' },
  financial_advisor: { id: 1, name: 'Dana Whitfield' },
  health_advisor: null,
  plan_year: 2027,
  before: 9000,
  after: 10_234.56,
  change: 1234.56,
  main_cause: 'prices',
  causes: [
    { cause: 'law', amount: -100 },
    { cause: 'prices', amount: 1200 },
    { cause: 'ages', amount: 134.56 },
    { cause: 'household', amount: 0 },
    { cause: 'income', amount: 0 },
  ],
  is_projected: false,
  is_sample: false,
  estimation_id: 12,
  next_estimation_id: null,
  ...changes,
});

/** Nina’s plan ends, and another one follows. */
export const renewalWithoutEstimate = (changes: Partial<RenewalWithoutEstimate> = {}): RenewalWithoutEstimate => ({
  status: 'no_estimate',
  client: { id: 9, name: 'Nina Ruiz' },
  financial_advisor: { id: 1, name: 'Dana Whitfield' },
  health_advisor: null,
  plan_year: 2027,
  plans: [
    {
      ...{ is_medicare: false, carrier: 'Canary Health', name: 'Silver 4500', premium: 412.07 },
      ...{ successor: 'other', next_plan_id: '12345IL0010002' },
    },
  ],
  ...changes,
});

export const renewalsPage = (
  renewals: readonly ListedRenewal[],
  changes: Partial<Reply<'list-renewals'>> = {},
): Reply<'list-renewals'> =>
  listRenewals.reply.parse({
    renewals,
    ...{ advisors: [], agents: [], totalCount: renewals.length, currentPage: 1, pageSize: 25 },
    ...changes,
  });
