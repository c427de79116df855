import { formatCount, formatMoney } from '../format.ts';
import { headlineTexts } from '../headline-texts.ts';
import type { Subject } from './subject-names.ts';

const t = headlineTexts.result;

export function subjectFacts(subject: Subject): [label: string, fact: string][] {
  const { zip, county_name, state, dependents, household_size, income, plan_year } = subject;
  const { last_year_income, tax_filing_status, plan_year_filing_status: status } = subject;
  /** Medicare uses the tax return of two years before the plan year. */
  const taxYear = plan_year - 2;
  const facts: [string, string | null][] = [
    [t.zip, `${zip}, ${county_name}, ${state}`],
    [t.applicants, formatCount(dependents.length)],
    [dependents.length === 1 ? t.age : t.ages, dependents.map(({ age }) => age).join(', ')],
    [t.householdSize, household_size === null ? null : formatCount(household_size)],
    [t.income, income === null ? null : formatMoney(income)],
    [t.taxReturn(plan_year), status && t.returnStatuses[status]],
    [t.filingStatus(taxYear), tax_filing_status && t.filingStatuses[tax_filing_status]],
    [t.irmaaIncome(taxYear), last_year_income === null ? null : formatMoney(last_year_income)],
    [t.planYear, String(plan_year)],
  ];
  return facts.filter((one): one is [string, string] => one[1] !== null);
}

export const aboutOf = (subject: Subject): string =>
  `${t.title(subject.client_first_name)}: ${subjectFacts(subject)
    .map(([label, fact]) => `${label} ${fact}`)
    .join('; ')}`;
