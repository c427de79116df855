// Official files with invented carriers and plans, for tests, benchmarks and the sample of the demo.
import type { PlanFile } from '../archive.ts';
import { dentalAreaRows, dentalPlanRows, dentalRates } from './dental.ts';
import {
  benefitHeader,
  crosswalkHeader,
  planHeader,
  rateHeader,
  serviceAreaHeader,
  stateName,
  tierHeader,
} from './headers.ts';
import { inventState } from './invent.ts';
import { always, fileOf, quoted } from './lines.ts';
import { noisePlanRows, noiseRates } from './noise.ts';
import type { InventedState, SampleOptions } from './options.ts';
import { plainFiles } from './plain.ts';
import {
  benefitRows,
  crosswalkRows,
  defaultAgeFactors,
  planRows,
  type RateCells,
  type Row,
  rateCells,
  serviceAreaRows,
} from './rows.ts';

export type { SampleArea, SampleCounty, SampleOptions, SampleState, Targets } from './options.ts';

interface Dialect {
  readonly cell: (text: string) => string;
  readonly header: (names: readonly string[]) => readonly string[];
}

const federal: Dialect = { cell: quoted, header: (names) => names };
const ofState: Dialect = { cell: always, header: (names) => names.map(stateName) };

function* table(dialect: Dialect, header: readonly string[], rows: Iterable<Row>): Generator<string> {
  yield dialect.header(header).map(dialect.cell).join(',');
  for (const row of rows) yield header.map((name) => dialect.cell(row[name] ?? '')).join(',');
}

const money = (cents: number) => (cents / 100).toFixed(2);

function rateLine(cell: Dialect['cell'], { plan, area, age, price, tobacco, tiers }: RateCells, year: number): string {
  const { state, issuer_id, plan_id } = plan;
  const classText = tobacco === null ? 'No Preference' : 'Tobacco User/Non-Tobacco User';
  const cells = [
    ...[String(year), state, issuer_id, 'HIOS', `${year - 1}-10-15`, `${year}-01-01`, `${year}-12-31`, plan_id],
    ...[`Rating Area ${area}`, classText, age, money(price), tobacco === null ? '' : money(tobacco)],
    ...tierHeader.map((_, at) => (tiers[at] === undefined ? '' : money(tiers[at]))),
  ];
  return cells.map(cell).join(',');
}

function* rateLines(
  dialect: Dialect,
  states: () => Iterable<InventedState>,
  options: SampleOptions,
): Generator<string> {
  const { plan_year: year, has_noise } = options;
  yield dialect.header(rateHeader).map(dialect.cell).join(',');
  for (const state of states()) {
    let isFirst = true;
    for (const cells of rateCells(state, defaultAgeFactors)) {
      const line = rateLine(dialect.cell, cells, year);
      yield line;
      if (isFirst && has_noise) yield line;
      isFirst = false;
    }
    for (const cells of dentalRates(state.dental)) yield rateLine(dialect.cell, cells, year);
    if (!has_noise) continue;
    for (const { plan_id, area, age, price, from, to } of noiseRates(state, year)) {
      const start = [
        String(year),
        state.state.state,
        plan_id.slice(0, 5),
        'SERFF',
        `${year - 1}-10-15`,
        from,
        to,
        plan_id,
      ];
      const end = [`Rating Area ${area}`, 'No Preference', age, price, '', ...tierHeader.map(() => '')];
      yield [...start, ...end].map(dialect.cell).join(',');
    }
  }
}

function* each(states: () => Iterable<InventedState>, rows: (state: InventedState) => Iterable<Row>): Generator<Row> {
  for (const state of states()) yield* rows(state);
}

function* invented(options: SampleOptions, indexes: Iterable<number>): Generator<InventedState> {
  for (const index of indexes) {
    const state = inventState(options, index);
    if (state) yield state;
  }
}

interface FileSet {
  readonly dialect: Dialect;
  readonly prefix: string;
  readonly indexes: readonly number[];
}

function officialFiles(options: SampleOptions, { dialect, prefix, indexes }: FileSet): PlanFile[] {
  const { plan_year: year } = options;
  const isFederal = dialect === federal;
  const encoding = isFederal ? 'utf8' : 'latin1';
  const states = () => invented(options, indexes);
  const file = (name: string, header: readonly string[], rows: (state: InventedState) => Iterable<Row>) =>
    fileOf(`${prefix}${name}.csv`, () => table(dialect, header, each(states, rows)), encoding);
  const plans = function* (state: InventedState) {
    yield* planRows(state, year);
    yield* dentalPlanRows(state.dental, year);
    if (options.has_noise) yield* noisePlanRows(state, year);
  };
  return [
    file('plan-attributes-puf', planHeader, plans),
    fileOf(`${prefix}rate-puf.csv`, () => rateLines(dialect, states, options), encoding),
    file('service-area-puf', serviceAreaHeader, function* (state) {
      yield* serviceAreaRows(state, year, !isFederal);
      yield* dentalAreaRows(state.dental, year, !isFederal);
    }),
    file('benefits-and-cost-sharing-puf', benefitHeader, (state) => benefitRows(state, year)),
    ...(isFederal
      ? [file('plan-id-crosswalk-puf', crosswalkHeader(year), (state) => crosswalkRows(state, options))]
      : []),
  ];
}

/**
 * The same plans for the same options: as of the federal platform, of state exchanges with their headers, quotation marks
 * everywhere and Windows-1252, or of our own template.
 */
export function generatePlanFiles(
  options: SampleOptions,
  format: 'federal' | 'state' | 'plain' = 'federal',
): PlanFile[] {
  const indexes = [...options.states.keys()];
  if (format === 'plain') return plainFiles(options, () => invented(options, indexes));
  if (format === 'federal') return officialFiles(options, { dialect: federal, prefix: '', indexes });
  return options.states.flatMap(({ state }, index) =>
    officialFiles(options, { dialect: ofState, prefix: `${state}-`, indexes: [index] }),
  );
}
