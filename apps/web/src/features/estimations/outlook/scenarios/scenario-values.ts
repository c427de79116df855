import type { Scenario, ScenarioChanges } from 'contract/endpoints/scenarios';
import { retirementWages } from 'contract/endpoints/tax-return';
import { planYears } from 'contract/vocabulary/estimations';
import { maxScenarioName } from 'contract/vocabulary/scenarios';
import { monthName } from 'estimate-texts/event-texts';
import { headlineTexts } from 'estimate-texts/headline-texts';
import type { Subject } from 'estimate-texts/subject/subject-names';
import type { IncomeLine } from 'estimator/income-lines';
import { capitalized, formatWholeMoney } from '../../../../lib/format.ts';
import type { LifeEvent } from '../../form/event-values.ts';
import { lineEntries, lineError, lineName, linesWith } from './income-lines.ts';
import { scenarioTexts as t } from './scenario-texts.ts';

export type Kind = keyof typeof t.kinds;
type FilingStatus = NonNullable<Subject['tax_filing_status']>;
type Retirement = Extract<LifeEvent, { kind: 'retires' }>;

/** Choices are '' until made. Numbers are null while empty, and NaN if they are not a number. */
export interface ScenarioValues {
  /** Null as long as the suggested name is used. */
  name: string | null;
  kinds: Kind[];
  source: keyof typeof t.sources;
  amount: number | null;
  line: '' | IncomeLine;
  /** Instead of the line’s amount in the estimate. */
  line_amount: number | null;
  income_confirmed: boolean;
  other_zip: string;
  other_county: string;
  other_year: string;
  /** The position among the people, from 1. */
  person: string;
  month: string;
  wages: number | null;
  covers: string[];
  other_size: number | null;
  other_status: '' | FilingStatus;
}

const blank: ScenarioValues = {
  name: null,
  kinds: [],
  source: 'roth',
  amount: null,
  line: '',
  line_amount: null,
  income_confirmed: false,
  other_zip: '',
  other_county: '',
  other_year: '',
  person: '',
  month: '',
  wages: null,
  covers: [],
  other_size: null,
  other_status: '',
};

const isSame = (one: LifeEvent, other: LifeEvent) => JSON.stringify(one) === JSON.stringify(other);

/** The retirement that a scenario adds to the events of the estimate. */
const addedRetirement = ({ events }: ScenarioChanges, base: Subject): Retirement | undefined =>
  events?.find(
    (event): event is Retirement => event.kind === 'retires' && !base.events.some((other) => isSame(event, other)),
  );

export function scenarioForm(scenario: Pick<Scenario, 'name' | 'changes'> | null, base: Subject): ScenarioValues {
  if (!scenario) return blank;
  const { name, changes } = scenario;
  const { income, place, plan_year, household_size, tax_filing_status } = changes;
  const retirement = addedRetirement(changes, base);
  const [line, line_amount] = lineEntries(changes.income_lines)[0] ?? ['', null];
  const kinds: [Kind, boolean][] = [
    ['income', income !== undefined],
    ['income_line', line !== ''],
    ['place', place !== undefined],
    ['plan_year', plan_year !== undefined],
    ['retire', retirement !== undefined],
    ['household_size', household_size !== undefined],
    ['tax_filing_status', tax_filing_status !== undefined],
  ];
  return {
    ...blank,
    name,
    kinds: kinds.flatMap(([kind, isChanged]) => (isChanged ? [kind] : [])),
    source: 'other',
    amount: income === undefined ? null : Math.round((income - (base.income ?? 0)) * 100) / 100,
    line,
    line_amount,
    income_confirmed: changes.income_confirmed ?? false,
    other_zip: place?.zip ?? '',
    other_county: place?.county ?? '',
    other_year: plan_year === undefined ? '' : String(plan_year),
    ...(retirement && {
      person: String(retirement.person),
      month: String(retirement.month),
      wages: retirement.wages,
      covers: retirement.covers.map(String),
    }),
    other_size: household_size ?? null,
    other_status: tax_filing_status ?? '',
  };
}

export function scenarioErrors(
  values: ScenarioValues,
  base: Subject,
  before?: ScenarioChanges,
): Record<string, string> {
  const has = (kind: Kind) => values.kinds.includes(kind);
  const { amount, line, line_amount } = values;
  const wrongLine = has('income_line') ? lineError(line, line_amount) : null;
  const isNumber = amount !== null && !Number.isNaN(amount);
  const problems: [field: string, isOpen: boolean, text: string][] = [
    ['kinds', values.kinds.length === 0 && Object.keys(changesOf(values, base, before)).length === 0, t.required.kinds],
    ['amount', has('income') && amount === null, t.required.amount],
    ['amount', has('income') && Number.isNaN(amount), t.required.amountNumber],
    ['amount', has('income') && isNumber && (base.income ?? 0) + amount < 0, t.required.amountRange],
    ['line', has('income_line') && line === '', t.required.line],
    ['line_amount', wrongLine !== null, wrongLine ?? ''],
    ['income_confirmed', areWagesAboveIncome(values, base) && !values.income_confirmed, t.required.confirmed],
    ['other_zip', has('place') && !/^\d{5}$/.test(values.other_zip), t.required.zip],
    ['other_county', has('place') && values.other_zip !== '' && values.other_county === '', t.required.county],
    ['other_year', has('plan_year') && values.other_year === '', t.required.planYear],
    ['person', has('retire') && values.person === '', t.required.person],
    ['month', has('retire') && values.month === '', t.required.month],
    ['wages', has('retire') && !(values.wages !== null && values.wages >= 0), t.required.wages],
    ['other_size', has('household_size') && !(Number(values.other_size) >= 1), t.required.size],
    ['other_status', has('tax_filing_status') && values.other_status === '', t.required.status],
    ['name', values.name !== null && values.name.trim() === '', t.required.name],
  ];
  return Object.fromEntries(problems.filter(([, isOpen]) => isOpen).map(([field, , text]) => [field, text]));
}

/** Replaces another retirement of the same person. */
function eventsWith(values: ScenarioValues, base: Subject): LifeEvent[] {
  const person = Number(values.person);
  return [
    ...base.events.filter((event) => event.kind !== 'retires' || event.person !== person),
    {
      kind: 'retires',
      person,
      month: Number(values.month),
      wages: values.wages ?? 0,
      covers: values.covers.map(Number),
    },
  ];
}

const changedIncome = (values: ScenarioValues, base: Subject): number | null =>
  values.kinds.includes('income') ? Math.round(((base.income ?? 0) + (values.amount ?? 0)) * 100) / 100 : base.income;

/** Only if the scenario changes one of them. Those of the estimate are confirmed there. */
export function areWagesAboveIncome(values: ScenarioValues, base: Subject): boolean {
  if (!values.kinds.includes('income') && !values.kinds.includes('retire')) return false;
  const income = changedIncome(values, base);
  const events = values.kinds.includes('retire') ? eventsWith(values, base) : base.events;
  return income !== null && retirementWages(events) > income;
}

/** Kinds that this form does not offer, such as the MAGI of two years before, stay as they were. */
export function changesOf(values: ScenarioValues, base: Subject, before: ScenarioChanges = {}): ScenarioChanges {
  const has = (kind: Kind) => values.kinds.includes(kind);
  const planYear = planYears.find((year) => String(year) === values.other_year);
  const { last_year_income } = before;
  const events = has('retire')
    ? eventsWith(values, base)
    : addedRetirement(before, base) === undefined
      ? before.events
      : undefined;
  return {
    ...(last_year_income !== undefined && { last_year_income }),
    ...(has('income_line') && values.line && { income_lines: linesWith(values.line, values.line_amount ?? 0, before) }),
    ...(has('income') && { income: changedIncome(values, base) ?? 0 }),
    ...(values.income_confirmed && areWagesAboveIncome(values, base) && { income_confirmed: true as const }),
    ...(has('place') && { place: { zip: values.other_zip, county: values.other_county } }),
    ...(has('plan_year') && planYear !== undefined && { plan_year: planYear }),
    ...(has('household_size') && values.other_size !== null && { household_size: values.other_size }),
    ...(has('tax_filing_status') && values.other_status && { tax_filing_status: values.other_status }),
    ...(events && { events }),
  };
}

const lastDay = (month: number, year: number) =>
  `${monthName(month)} ${new Date(Date.UTC(year, month, 0)).getUTCDate()}`;

/** `+$40,000 Roth conversion, Dane County, retire June 30`. */
export function suggestedName(values: ScenarioValues, base: Subject, county_name: string | null): string {
  const has = (kind: Kind) => values.kinds.includes(kind);
  const { amount, month, source } = values;
  const year = Number(values.other_year) || base.plan_year;
  const signed = amount === null || Number.isNaN(amount) ? null : `${amount > 0 ? '+' : ''}${formatWholeMoney(amount)}`;
  const parts = [
    has('income') && signed && `${signed} ${t.sources[source]}`.replace(/Other income$/, 'income'),
    has('income_line') && values.line && lineName(values.line, values.line_amount),
    has('place') && county_name,
    has('plan_year') && values.other_year && t.names.year(year),
    has('retire') && month && t.names.retire(lastDay(Number(month), year)),
    has('household_size') && values.other_size && t.names.size(values.other_size),
    has('tax_filing_status') && values.other_status && headlineTexts.result.filingStatuses[values.other_status],
  ];
  return capitalized(parts.filter(Boolean).join(', ').slice(0, maxScenarioName));
}

/** The fields of the form that the server's messages are about. */
export function fieldErrorsOf(errors: Readonly<Record<string, string>>): Record<string, string> {
  const fields: [prefix: string, field: string][] = [
    ['changes.income_lines', 'line_amount'],
    ['changes.income', 'amount'],
    ['changes.place', 'other_zip'],
    ['changes.plan_year', 'other_year'],
    ['changes.events', 'month'],
    ['changes.household_size', 'other_size'],
    ['changes.tax_filing_status', 'other_status'],
  ];
  return Object.fromEntries(
    Object.entries(errors).map(([path, text]) => [
      fields.find(([prefix]) => path.startsWith(prefix))?.[1] ?? (path === 'name' ? 'name' : 'kinds'),
      text,
    ]),
  );
}
