import { formatCount, formatWholeMoney } from '../../../lib/format.ts';
import { headlineTexts } from '../headline-texts.ts';
import type { Subject } from './subject-names.ts';

const t = headlineTexts.result;

export function subjectFacts(subject: Subject): [label: string, fact: string][] {
  const { zip, county_name, state, dependents, household_size, income, plan_year } = subject;
  const facts: [string, string | null][] = [
    [t.zip, `${zip}, ${county_name}, ${state}`],
    [t.applicants, formatCount(dependents.length)],
    [t.householdSize, household_size === null ? null : formatCount(household_size)],
    [t.income, income === null ? null : formatWholeMoney(income)],
    [t.planYear, String(plan_year)],
  ];
  return facts.filter((one): one is [string, string] => one[1] !== null);
}
