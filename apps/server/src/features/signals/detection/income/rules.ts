import type { Estimate } from 'estimator';
import { estimatesOfYear, type Household, returnIncome } from 'estimator';
import { monthNumber } from 'estimator/dates';
import { type Threshold, type ThresholdKind, thresholds } from 'estimator/income-curve';
import { addDays, firstDayOf } from '../../periods/rules.ts';
import { creditAt, periodsOf, surchargeCents } from '../coverage/rules.ts';
import { type ClientFacts, type EstimateFacts, peopleIn } from '../facts/rules.ts';
import type { Span } from '../rules.ts';

/** An income counts as near a limit up to this distance. */
const nearCents = 5_000_00;
/** What less a year is not worth an advisor’s time. */
const leastCents = 100_00;

/** The most important one first, since several can be at the same income. Contributions rise in small steps everywhere. */
const countedKinds: readonly ThresholdKind[] = [
  'credit_ends',
  'medicaid_ends',
  'chip_ends',
  'basic_health_ends',
  'cost_sharing_ends',
  'irmaa_begins',
  'credit_begins',
];

const rankOf = ({ kind }: Threshold): number => countedKinds.indexOf(kind);

/** A plan year that is over cannot be changed. */
const isOver = ({ plan_year }: EstimateFacts, { today }: ClientFacts): boolean => `${plan_year}-12-31` < today;

interface Near {
  readonly threshold: Threshold;
  /** Whether the income has to stay as it is, to fall to the limit, or to rise above it. */
  readonly direction: 'stay' | 'lower' | 'raise';
  readonly distance_cents: number;
  readonly amount_cents: number | null;
}

function nearOf(threshold: Threshold, income: number): Near | null {
  const { limit_cents, change_cents, kind } = threshold;
  const isAbove = income > limit_cents;
  if (kind === 'credit_begins') {
    // Below, nothing is paid for people without coverage, so that the difference in costs says nothing.
    const distance_cents = Math.floor((limit_cents + 100 - income) / 100) * 100;
    const isNear = !isAbove && distance_cents <= nearCents;
    return isNear ? { threshold, direction: 'raise', distance_cents, amount_cents: null } : null;
  }
  if (change_cents !== null && change_cents < leastCents) return null;
  const distance_cents = isAbove
    ? Math.ceil((income - limit_cents) / 100) * 100
    : Math.floor((limit_cents - income) / 100) * 100;
  if (distance_cents > nearCents) return null;
  return { threshold, direction: isAbove ? 'lower' : 'stay', distance_cents, amount_cents: change_cents };
}

/** One for each limit and year whose costs change. */
function nearLimits({ household, market, plan_year, answers }: EstimateFacts): Near[] {
  const income = returnIncome(household);
  if (market === null || income === null) return [];
  const untaxed_social_security_cents = Math.round((answers.untaxed_social_security ?? 0) * 100);
  const found = new Map<string, Near>();
  for (const threshold of thresholds(household, market, plan_year, { untaxed_social_security_cents })) {
    const near = rankOf(threshold) < 0 ? null : nearOf(threshold, income);
    const key = `${threshold.year} ${threshold.limit_cents}`;
    const known = found.get(key);
    if (near && (!known || rankOf(threshold) < rankOf(known.threshold))) found.set(key, near);
  }
  return [...found.values()];
}

export const incomeLimit = (facts: ClientFacts): Span[] =>
  facts.estimates
    .filter((one) => !isOver(one, facts))
    .flatMap((one) => {
      const people = peopleIn(facts, one);
      return nearLimits(one).map(({ threshold, direction, distance_cents, amount_cents }) => {
        const { kind, level, limit_cents, year, is_enacted, reason } = threshold;
        const due_on = `${one.plan_year}-12-31`;
        return {
          from: null,
          until: due_on,
          signal: {
            kind: 'income_limit',
            subject: [one.plan_year, kind, ...(level === null ? [] : [level])].join('-'),
            opens_on: null,
            due_on,
            amount_cents,
            estimation_id: one.id,
            source: reason.source,
            facts: {
              ...{ limit: kind, level, limit_cents, direction, distance_cents, plan_year: one.plan_year },
              ...{ cost_year: year, is_enacted, income_cents: returnIncome(one.household) },
              names: threshold.people.map((index) => people[index]?.name).join(', '),
            },
          },
        } satisfies Span;
      });
    });

/**
 * A tenth, from which on exchanges ask about a difference (45 CFR 155.320(c)(3)(iii)), and at least $1,000, so that rounded
 * answers are no change.
 */
const changedPercent = 10;
const leastChangeCents = 1_000_00;
/** 45 CFR 155.330(b)(1). */
const reportDays = 30;

/** The credit of the estimate that the income now known does not allow, all of which is repaid. */
function excessCredit(one: EstimateFacts, income_cents: number): number | null {
  const [before, after] = [periodsOf(one)[0]?.year.tax_credit_cents ?? null, creditAt(one, income_cents)];
  return before === null || after === null || before <= after ? null : before - after;
}

/** Of the survey against the estimates of plan years that are not over. One that was saved later knows the survey. */
export function incomeChanged(facts: ClientFacts): Span[] {
  const { survey } = facts;
  if (!survey || survey.income_cents === null) return [];
  const { income_cents, on, at } = survey;
  return facts.estimates
    .filter((one) => !isOver(one, facts))
    .flatMap((one): Span[] => {
      const estimated = one.household.income_cents;
      if (estimated === null || Date.parse(one.saved_at) >= Date.parse(at)) return [];
      const change = Math.abs(income_cents - estimated);
      if (change < leastChangeCents || change * 100 < changedPercent * estimated) return [];
      return [
        {
          from: on,
          until: `${one.plan_year}-12-31`,
          signal: {
            kind: 'income_changed',
            subject: `year-${one.plan_year}`,
            opens_on: null,
            due_on: addDays(on, reportDays),
            amount_cents: excessCredit(one, income_cents),
            estimation_id: one.id,
            source: '45 CFR 155.330(b) (30 days to report); 26 USC 36B(f) (repayment, without a limit since 2026)',
            facts: { before_cents: estimated, after_cents: income_cents, survey_on: on, plan_year: one.plan_year },
          },
        },
      ];
    });
}

type Event = NonNullable<Household['events']>[number];

/** Those of Form SSA-44 that an estimate knows: marriage, divorce, death of the spouse, and work that stops. */
function appealCause(
  event: Event,
  { household: { people } }: EstimateFacts,
): 'marriage' | 'divorce' | 'death' | 'retires' | null {
  const isOfCouple = event.person === 0 || people[event.person]?.spouse === true;
  if (!isOfCouple) return null;
  if (event.kind === 'retires') return 'retires';
  if (event.cause === 'marriage' || event.cause === 'divorce') return event.cause;
  return event.cause === 'death' && event.person !== 0 ? 'death' : null;
}

/** What the surcharge of the year would fall by with the income of the year. All of it if that is not known. */
function appealCents({ household, market, plan_year }: EstimateFacts, periods: readonly Estimate[]): number {
  const now = surchargeCents(periods);
  const income = returnIncome(household);
  if (market === null || income === null || now === 0) return now;
  return now - surchargeCents(estimatesOfYear({ ...household, last_year_income_cents: income }, market, plan_year));
}

/** October: for an event from then on, a request until March counts for the year of the event (20 CFR 418.1230(b)). */
const lateMonth = 10;

export const surchargeAppeal = (facts: ClientFacts): Span[] =>
  facts.estimates.flatMap((one) => {
    const { plan_year, household } = one;
    const found = (household.events ?? []).find(
      (event) => (event.year ?? plan_year) === plan_year && appealCause(event, one) !== null,
    );
    const amount_cents = found ? appealCents(one, periodsOf(one)) : 0;
    if (!found || amount_cents < leastCents) return [];
    const event_on = firstDayOf(monthNumber(plan_year, found.month));
    const due_on = found.month >= lateMonth ? `${plan_year + 1}-03-31` : `${plan_year}-12-31`;
    return {
      from: event_on,
      until: due_on,
      signal: {
        kind: 'surcharge_appeal',
        subject: `year-${plan_year}`,
        opens_on: event_on,
        due_on,
        amount_cents,
        estimation_id: one.id,
        source: '42 USC 1395r(i)(4)(C); 20 CFR 418.1205 and 418.1230; Form SSA-44',
        facts: {
          ...{ cause: appealCause(found, one), event_on, plan_year },
          name: peopleIn(facts, one)[found.person]?.name ?? facts.name,
          income_year: plan_year - 2,
        },
      },
    } satisfies Span;
  });
