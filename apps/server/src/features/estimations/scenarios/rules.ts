import { dollarsOrNull } from 'contract/endpoints/amounts';
import { householdOf } from 'contract/endpoints/calculation-figures';
import { estimationInput } from 'contract/endpoints/estimations';
import { workedIncome } from 'contract/endpoints/income-worksheet-figures';
import { type Scenario, type ScenarioChanges, scenarioChanges } from 'contract/endpoints/scenarios';
import { maxDollars } from 'contract/fields/fields';
import type { Market } from 'estimator';
import { monthsOf } from 'estimator/months';
import * as z from 'zod';
import type { Encryption } from '../../../crypto/encryption.ts';
import type { Answers } from '../rules.ts';
import type { ScenarioRow } from './queries.ts';

const nameAssociatedData = 'scenarios.name';
const changesAssociatedData = 'scenarios.changes';

export const encryptName = (encryption: Encryption, name: string): string =>
  encryption.encrypt(nameAssociatedData, name);

export const encryptChanges = (encryption: Encryption, changes: ScenarioChanges): string =>
  encryption.encrypt(changesAssociatedData, JSON.stringify(changes));

export const decryptChanges = (encryption: Encryption, row: Pick<ScenarioRow, 'changes_encrypted'>): ScenarioChanges =>
  scenarioChanges.parse(JSON.parse(encryption.decrypt(changesAssociatedData, row.changes_encrypted)));

/**
 * The answers of the estimate with the changes, checked like those of an estimate. Birth dates give the ages of another year.
 *
 * @param market of the changed place, for an income that follows from changed lines
 */
export function changedAnswers(
  { income_worksheet, chosen_plan: _, ...answers }: Answers,
  { place, income_lines, ...changes }: ScenarioChanges,
  market: Market | null,
) {
  const changed = {
    ...answers,
    ...place,
    ...changes,
    dependents_attributes: answers.dependents_attributes.map(({ age, ...person }) =>
      person.birth_date === null ? { ...person, age } : person,
    ),
  };
  if (!income_lines) return estimationInput.safeParse(changed);
  if (!income_worksheet) return withoutWorksheet;
  // Which people are under 65 and how they file is only known of valid answers, and any income is one.
  const unworked = estimationInput.safeParse({ ...changed, income: maxDollars, untaxed_social_security: null });
  if (!unworked.data) return unworked;
  const { income, untaxed_social_security } = workedIncome(
    { ...income_worksheet, ...income_lines },
    unworked.data,
    market,
  );
  return estimationInput.safeParse({ ...changed, income, untaxed_social_security });
}

const withoutWorksheet = {
  data: undefined,
  error: new z.ZodError([
    {
      code: 'custom',
      path: ['income_lines'],
      message: 'The estimate’s income was not worked out from lines. Change the income instead.',
      input: undefined,
    },
  ]),
};

/** What makes an answer of the estimate wrong. Other answers depend on ages, and so on the plan year. */
const causes: Readonly<Record<string, keyof ScenarioChanges>> = {
  untaxed_social_security: 'income',
  plan_year_filing_status: 'events',
};

/** Messages by field of the scenario. One about an answer that a scenario doesn’t have is about the change that causes it. */
export function fieldErrors({ issues }: z.ZodError): Record<string, string[]> {
  const errors = new Map<string, string[]>();
  for (const { path, message } of issues) {
    const [field] = path;
    const isChange = typeof field === 'string' && field in scenarioChanges.shape;
    const cause = causes[String(field)] ?? 'plan_year';
    const name = ['changes', ...(isChange ? path.map(String) : [cause])].join('.');
    errors.set(name, [...(errors.get(name) ?? []), message]);
  }
  return Object.fromEntries(errors);
}

/** Null where there is no price, or if the changes no longer fit the estimate, which was changed after them. */
function yearOf(answers: Answers, changes: ScenarioChanges, market: Market | null) {
  const { data } = changedAnswers(answers, changes, market);
  if (!data || !market) return { income: null, year_total: null, year_credit: null };
  const { total_cents, credit_cents } = monthsOf(householdOf(data), market, data.plan_year);
  return {
    income: data.income ?? null,
    year_total: dollarsOrNull(total_cents),
    year_credit: dollarsOrNull(credit_cents),
  };
}

/** For people who may not see lines of the income, which they would be differences from. */
function withoutLines({ income_lines, ...changes }: ScenarioChanges, income: number | null): ScenarioChanges {
  return income_lines && income !== null ? { ...changes, income } : changes;
}

export const toContent = (
  encryption: Encryption,
  row: Pick<ScenarioRow, 'position' | 'name_encrypted' | 'changes_encrypted'>,
) => ({
  position: row.position,
  name: encryption.decrypt(nameAssociatedData, row.name_encrypted),
  changes: decryptChanges(encryption, row),
});

export function toScenario(
  encryption: Encryption,
  row: ScenarioRow,
  {
    answers,
    market,
    showsLines,
  }: { readonly answers: Answers; readonly market: Market | null; readonly showsLines: boolean },
): Scenario {
  const { id, version, created_at, updated_at } = row;
  const { changes, ...content } = toContent(encryption, row);
  const { income, ...year } = yearOf(answers, changes, market);
  return {
    id,
    ...content,
    changes: showsLines ? changes : withoutLines(changes, income),
    county_name: changes.place && market ? market.county_name : null,
    ...year,
    version,
    created_at,
    updated_at,
  };
}
