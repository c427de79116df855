import { dollarsOf } from 'contract/endpoints/amounts';
import type { ListedPlan } from 'contract/endpoints/estimation-plans';
import type { Renewal, RenewedPlan } from 'contract/endpoints/estimation-renewal';
import type { Estimation } from 'contract/endpoints/estimations';
import type { RenewalChange } from 'estimator/renewal-change';
import type { PlansOnSale } from '../../../integrations/rates/rates.ts';

export type Offer = PlansOnSale['offers'][number];

export interface ClientPolicy {
  readonly policy_type: string | null;
  readonly policy_status: string | null;
  readonly issuer_name: string | null;
  readonly plan_name: string | null;
  /** `YYYY-MM-DD` */
  readonly effective_date: string | null;
  readonly end_date: string | null;
}

/** Marketplace policies with cover in the year, the latest first. */
export const policiesIn = (policies: readonly ClientPolicy[], year: number): ClientPolicy[] =>
  policies
    .filter(
      ({ policy_type, policy_status, effective_date, end_date }) =>
        policy_type === 'aca' &&
        policy_status !== 'cancelled' &&
        effective_date !== null &&
        effective_date <= `${year}-12-31` &&
        (end_date === null || end_date >= `${year}-01-01`),
    )
    .toSorted((one, other) => (other.effective_date ?? '').localeCompare(one.effective_date ?? ''));

const words = (text: string | null): string =>
  (text ?? '')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();

/** `Pine Health` is `Pine Health, Inc.` */
const isSameCarrier = (one: string, other: string): boolean =>
  one !== '' && other !== '' && (`${one} `.startsWith(`${other} `) || `${other} `.startsWith(`${one} `));

/** Of a marketplace plan. */
export const planIdIn = (plan_name: string | null): string | undefined =>
  /\b\d{5}[A-Z]{2}\d{7}/.exec(plan_name ?? '')?.[0];

/** By the plan id in its name, otherwise by carrier and name. Undefined if two plans have the same. */
export function offerOfPolicy({ issuer_name, plan_name }: ClientPolicy, offers: readonly Offer[]): Offer | undefined {
  const plan_id = planIdIn(plan_name);
  const named = offers.find(({ plan }) => plan.plan_id === plan_id);
  if (named) return named;
  const [carrier, name] = [words(issuer_name), words(plan_name)];
  const [found, ...more] = offers.filter(
    ({ plan }) => words(plan.name) === name && isSameCarrier(words(plan.issuer), carrier),
  );
  return more.length === 0 ? found : undefined;
}

/** A chosen plan whose prices are not known. */
export const planWithoutPrices = ({
  plan_id,
  name,
  carrier,
  metal,
}: NonNullable<Estimation['chosen_plan']>): RenewedPlan => ({
  ...{ plan_id, name, carrier, metal },
  ...{ bar: null, month: null, level: null, deductible: null, limit: null, total: null },
});

/** By the cost of a year with middle use. */
export function bestOf(plans: readonly ListedPlan[]): ListedPlan | null {
  let best: { plan: ListedPlan; cost: number } | null = null;
  for (const plan of plans) {
    const cost = plan.bar === null ? (plan.total?.middle ?? null) : null;
    if (cost !== null && (best === null || cost < best.cost)) best = { plan, cost };
  }
  return best?.plan ?? null;
}

const issuerOf = (plan_id: string): string => plan_id.slice(0, 5);

/** @param next_id null if no plan follows, undefined if that is not known */
export function successorOf(
  last_id: string,
  next_id: string | null | undefined,
  plans: readonly ListedPlan[],
): NonNullable<Renewal['successor']> {
  if (next_id == null) return { status: next_id === null ? 'ends' : 'unknown', is_other_carrier: false, plan: null };
  const plan = plans.find(({ plan_id }) => plan_id === next_id) ?? null;
  const status = plan === null ? 'not_sold' : next_id === last_id ? 'same' : 'other';
  return { status, is_other_carrier: issuerOf(next_id) !== issuerOf(last_id), plan };
}

export const changeOf = ({ before_cents, after_cents, parts }: RenewalChange): NonNullable<Renewal['change']> => ({
  before: dollarsOf(before_cents),
  after: dollarsOf(after_cents),
  causes: parts.map(({ cause, cents }) => ({ cause, amount: dollarsOf(cents) })),
});
