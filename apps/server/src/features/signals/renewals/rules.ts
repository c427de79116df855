import { createHmac } from 'node:crypto';
import { dollarsOf, dollarsOrNull } from 'contract/endpoints/amounts';
import type { ListedRenewal } from 'contract/endpoints/renewals';
import { changeCauses, changeRanges, successorStatuses } from 'contract/vocabulary/renewals';
import { placeCodes } from 'contract/vocabulary/states';
import type { LetterData } from 'estimate-texts/letters/letters';
import type { ChangeCause, YearChange } from 'estimator/year-change';
import * as z from 'zod';
import type { AppContext } from '../../../context.ts';
import type { Encryption } from '../../../crypto/encryption.ts';
import type { EndingPlan, FoundPlans, FoundRenewal } from '../detection/rules.ts';
import type { Range, RenewalRow } from './queries.ts';

const changePlace = 'renewals.change';
const factsPlace = 'renewals.facts';

const storedFacts = z.object({
  before_cents: z.number(),
  after_cents: z.number(),
  parts: z.array(z.object({ cause: z.enum(changeCauses), cents: z.number() })),
  state: z.enum(placeCodes),
  is_projected: z.boolean(),
  is_sample: z.boolean(),
  has_marketplace: z.boolean(),
  has_medicare: z.boolean(),
});
type RenewalFacts = z.output<typeof storedFacts>;

/** Without an estimate. */
const storedPlans = z.object({
  plans: z.array(
    z.object({
      is_medicare: z.boolean(),
      carrier: z.string(),
      name: z.string().nullable(),
      premium_cents: z.number().nullable(),
      successor: z.enum(successorStatuses).exclude(['not_sold']),
      next_plan_id: z.string().nullable(),
    }),
  ),
});

const changeOf = ({ before_cents, after_cents }: YearChange): number => after_cents - before_cents;

/** The dollars of a year that a change reaches, which can be stored in clear text. */
export const changeRangeOf = (cents: number): number =>
  changeRanges.findLast((limit) => cents >= limit * 100) ?? changeRanges[0];

export function columnsOf(encryption: Encryption, found: FoundRenewal | FoundPlans) {
  const { plan_year, estimation_id, facts } = found;
  const change = found.estimation_id === null ? null : changeOf(found.facts);
  return {
    plan_year,
    estimation_id,
    change_range: change === null ? null : changeRangeOf(change),
    change_encrypted: change === null ? null : encryption.encrypt(changePlace, String(change)),
    facts_encrypted: encryption.encrypt(factsPlace, JSON.stringify(facts)),
  };
}

/** Keyed, so that equal digests say nothing about a household. */
export function digestRenewal(key: string, { plan_year, estimation_id, facts }: FoundRenewal | FoundPlans): Buffer {
  const stored = (estimation_id === null ? storedPlans : storedFacts).parse(facts);
  return createHmac('sha256', key)
    .update(JSON.stringify([plan_year, estimation_id, stored]))
    .digest();
}

export const decryptChange = (encryption: Encryption, value: string): number =>
  Number(encryption.decrypt(changePlace, value));

const decryptFacts = (encryption: Encryption, value: string): RenewalFacts =>
  storedFacts.parse(JSON.parse(encryption.decrypt(factsPlace, value)));

/** The largest part that has the sign of the change. */
export function mainCauseOf(facts: YearChange): ChangeCause | null {
  const sign = Math.sign(changeOf(facts));
  let main: YearChange['parts'][number] | null = null;
  for (const part of facts.parts) if (part.cents * sign > (main?.cents ?? 0) * sign) main = part;
  return main?.cause ?? null;
}

const named = (id: number | null, name: string | null) => (id === null ? null : { id, name: name ?? '' });

const toPlan = ({ premium_cents, ...plan }: EndingPlan) => ({ ...plan, premium: dollarsOrNull(premium_cents) });

export function toRenewal(encryption: Encryption, row: RenewalRow): ListedRenewal {
  const { estimation_id, facts_encrypted } = row;
  const listed = {
    client: { id: row.client_id, name: row.client_name },
    financial_advisor: named(row.advisor_id, row.advisor_name),
    health_advisor: named(row.agent_id, row.agent_name),
    plan_year: row.plan_year,
  };
  if (estimation_id === null) {
    const { plans } = storedPlans.parse(JSON.parse(encryption.decrypt(factsPlace, facts_encrypted)));
    return { status: 'no_estimate', ...listed, plans: plans.map(toPlan) };
  }
  const facts = decryptFacts(encryption, facts_encrypted);
  return {
    status: 'known',
    ...listed,
    before: dollarsOf(facts.before_cents),
    after: dollarsOf(facts.after_cents),
    change: dollarsOf(changeOf(facts)),
    main_cause: mainCauseOf(facts),
    causes: facts.parts.map(({ cause, cents }) => ({ cause, amount: dollarsOf(cents) })),
    is_projected: facts.is_projected,
    is_sample: facts.is_sample,
    estimation_id,
    next_estimation_id: row.next_estimation_id,
  };
}

/** @returns the ranges that a page has rows of, and where the page begins among their rows */
export function rangesOfPage(ranges: readonly Range[], first: number, size: number) {
  const shown: Range['change_range'][] = [];
  let [start, from] = [0, 0];
  for (const { change_range, count } of ranges) {
    const end = start + count;
    if (end > first && start < first + size) {
      if (shown.length === 0) from = first - start;
      shown.push(change_range);
    }
    start = end;
  }
  return { shown, from };
}

export const toLetter = (encryption: Encryption, row: RenewalRow): LetterData => ({
  ...decryptFacts(encryption, row.facts_encrypted),
  client: row.client_name,
  plan_year: row.plan_year,
  advisor:
    row.advisor_id === null
      ? null
      : { name: row.advisor_name ?? '', email: row.advisor_email, phone: row.advisor_phone },
});

/** In seconds. The browser opens the address at once. */
const lifetime = 60;

interface Letters {
  readonly client_ids: readonly number[];
  readonly session_id: string;
}

export const signLetters = (
  { tokens, clock }: Pick<AppContext, 'tokens' | 'clock'>,
  { client_ids, session_id }: Letters,
): string =>
  tokens.sign('renewal_letters', [client_ids.join('-'), session_id, clock().getTime() + lifetime * 1_000].join('.'));

/** Null for a token that is invalid or expired. */
export function readLetters({ tokens, clock }: Pick<AppContext, 'tokens' | 'clock'>, token: string): Letters | null {
  const [ids = '', session_id = '', expires_at] = tokens.read('renewal_letters', token)?.split('.') ?? [];
  if (!(clock().getTime() < Number(expires_at))) return null;
  return { client_ids: ids.split('-').map(Number), session_id };
}
