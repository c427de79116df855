import type { Subject } from 'estimate-texts/subject/subject-names';
import type { Household, Market } from 'estimator';
import { headroom, thresholds } from 'estimator/income-curve';
import type { BegunScenario } from './begun-scenario.ts';
import { scenarioTexts } from './scenario-texts.ts';

const t = scenarioTexts.suggestions;

export interface Suggestion {
  readonly label: string;
  readonly begin: BegunScenario;
}

/** In cents. Smaller limits are not worth a scenario. */
const leastChange = 1_000_00;
const wholeDollars = (cents: number) => Math.trunc(cents / 100);

/** Scenarios that advisors often ask for, as far as they apply to the household. */
export function suggestionsFor(base: Subject, household: Household, market: Market): Suggestion[] {
  const limits = thresholds(household, market, market.plan_year, {
    untaxed_social_security_cents: Math.round((base.untaxed_social_security ?? 0) * 100),
  }).filter(({ change_cents }) => Math.abs(change_cents ?? 0) >= leastChange);
  const { up, down } =
    household.income_cents === null ? { up: null, down: null } : headroom(limits, household.income_cents);
  const under = down?.thresholds.some(({ change_cents }) => (change_cents ?? 0) > 0) ? down : null;
  const room = up && wholeDollars(up.distance_cents) > 0 ? up : null;
  const before = market.plan_year - 1;
  const isWorking = base.dependents.some(({ age }) => age >= 50 && age < 65);
  const suggestions: Suggestion[] = [];
  const add = (label: string, begin: BegunScenario) => suggestions.push({ label, begin });
  if (under) add(t.underLimit, { kinds: ['income'], source: 'other', amount: -Math.ceil(under.distance_cents / 100) });
  if (room) add(t.rothToLimit, { kinds: ['income'], source: 'roth', amount: wholeDollars(room.distance_cents) });
  if (isWorking) add(t.retireInJune, { kinds: ['retire'], person: '1', month: '6' });
  if (market.is_projected) add(t.pricesOf(before), { kinds: ['plan_year'], other_year: String(before) });
  return suggestions;
}
