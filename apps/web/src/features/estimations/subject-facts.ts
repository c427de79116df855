import { formatCount, formatWholeMoney } from '../../lib/format.ts';
import { headlineTexts } from './headline-texts.ts';
import type { Subject } from './names.ts';

const words = headlineTexts.result;

/** Whom an estimate is about: labels and facts, in the order they are read. */
export function subjectFacts(subject: Subject): [label: string, fact: string][] {
  const { zip, county_name, state, dependents, household_size, income, plan_year } = subject;
  const facts: [string, string | null][] = [
    [words.zip, `${zip}, ${county_name}, ${state}`],
    [words.applicants, formatCount(dependents.length)],
    [words.householdSize, household_size === null ? null : formatCount(household_size)],
    [words.income, income === null ? null : formatWholeMoney(income)],
    [words.planYear, String(plan_year)],
  ];
  return facts.filter((one): one is [string, string] => one[1] !== null);
}
