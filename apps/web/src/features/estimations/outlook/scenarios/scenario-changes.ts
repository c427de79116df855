import type { ScenarioChanges } from 'contract/endpoints/scenarios';
import { eventsIn } from 'contract/endpoints/tax-return';
import { ageAtStartOf } from 'contract/fields/ages';
import { eventText } from 'estimate-texts/event-texts';
import { headlineTexts } from 'estimate-texts/headline-texts';
import { signedText } from 'estimate-texts/months/outlook-amounts';
import type { NameOf } from 'estimate-texts/reasons/reasons';
import type { Subject } from 'estimate-texts/subject/subject-names';
import { capitalized, formatMoney } from '../../../../lib/format.ts';
import { lineDifferences } from './income-lines.ts';
import { scenarioTexts } from './scenario-texts.ts';

const t = scenarioTexts.words;

/**
 * The estimate with the changes, like the server applies them. Birth dates give the ages of another plan year. Of changed
 * lines of the income it has no income yet (`withLineIncome`).
 */
export function changedSubject(base: Subject, { place, income_lines, ...changes }: ScenarioChanges): Subject {
  const plan_year = changes.plan_year ?? base.plan_year;
  return {
    ...base,
    ...place,
    income: changes.income ?? base.income,
    income_worksheet: income_lines && base.income_worksheet ? { ...base.income_worksheet, ...income_lines } : null,
    last_year_income: changes.last_year_income ?? base.last_year_income,
    tax_filing_status: changes.tax_filing_status ?? base.tax_filing_status,
    household_size: changes.household_size ?? base.household_size,
    events: eventsIn(plan_year, changes.events ?? base.events),
    plan_year,
    dependents: base.dependents.map((person) =>
      person.birth_date ? { ...person, age: ageAtStartOf(plan_year, person.birth_date) } : person,
    ),
  };
}

function eventDifferences(base: Subject, events: ScenarioChanges['events'], nameOf: NameOf): string[] {
  if (!events) return [];
  const keys = (list: Subject['events']) => list.map((event) => JSON.stringify(event));
  const added = events.filter((event) => !keys(base.events).includes(JSON.stringify(event)));
  const removed = base.events.filter((event) => !keys(events).includes(JSON.stringify(event)));
  return [
    ...added.map((event) => capitalized(eventText(event, nameOf))),
    ...removed.map((event) => t.without(eventText(event, nameOf))),
  ];
}

export function differencesOf(
  base: Subject,
  changes: ScenarioChanges,
  { county_name, nameOf, hidesIncomes = false }: { county_name: string | null; nameOf: NameOf; hidesIncomes?: boolean },
): string[] {
  const { income, last_year_income, tax_filing_status, place, plan_year, household_size, events } = changes;
  const change = signedText(Math.round(((income ?? 0) - (base.income ?? 0)) * 100), true);
  const differences: (string | false | undefined)[] = [
    place &&
      (place.zip !== base.zip || place.county !== base.county) &&
      [county_name, place.zip].filter(Boolean).join(', '),
    plan_year !== undefined && plan_year !== base.plan_year && t.year(plan_year),
    income !== undefined &&
      income !== base.income &&
      (hidesIncomes ? t.incomeDifference(change) : t.income(formatMoney(income), change)),
    ...lineDifferences(base, changes),
    household_size !== undefined && household_size !== base.household_size && t.size(household_size),
    tax_filing_status !== undefined &&
      tax_filing_status !== base.tax_filing_status &&
      t.status(headlineTexts.result.filingStatuses[tax_filing_status]),
    last_year_income !== undefined &&
      last_year_income !== base.last_year_income &&
      (hidesIncomes ? t.otherLastYearIncome : t.lastYearIncome(formatMoney(last_year_income))),
    ...eventDifferences(base, events, nameOf),
  ];
  const known = differences.filter((difference) => typeof difference === 'string');
  return known.length > 0 ? known : [t.none];
}

export function differenceText(difference_cents: number, isAbout: boolean): string {
  if (difference_cents === 0) return scenarioTexts.same;
  const amount = signedText(Math.abs(difference_cents), isAbout).slice(1);
  const shown = isAbout ? scenarioTexts.about(amount) : amount;
  return difference_cents < 0 ? scenarioTexts.saves(shown) : scenarioTexts.costs(shown);
}
