import { formatMoney } from '../format.ts';
import { headlineTexts } from '../headline-texts.ts';
import { personTexts } from '../person-texts.ts';
import type { Subject } from './subject-names.ts';

const t = headlineTexts.household;

/** `60614 Cook County, IL · 2 people: Dana 58, spouse 60 · household of 2 · $92,000` */
export function householdFacts(subject: Subject, hidesIncomes = false): string[] {
  const { zip, county_name, state, dependents, household_size, income, plan_year, client_first_name } = subject;
  const { last_year_income } = subject;
  const people = dependents.map(({ age, spouse }, index) => {
    const role = spouse ? personTexts.spouse : personTexts.child;
    return `${index === 0 ? client_first_name || personTexts.you : role.toLowerCase()} ${age}`;
  });
  const facts = [
    `${zip} ${county_name}, ${state}`,
    t.people(people),
    household_size !== null && t.size(household_size),
    income !== null && !hidesIncomes && formatMoney(income),
    last_year_income !== null &&
      !hidesIncomes &&
      `${headlineTexts.result.irmaaIncome(plan_year - 2)} ${formatMoney(last_year_income)}`,
  ];
  return facts.filter((fact) => typeof fact === 'string');
}
