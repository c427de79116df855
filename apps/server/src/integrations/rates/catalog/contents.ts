import { createHash } from 'node:crypto';
import { setImmediate as nextTurn } from 'node:timers/promises';
import type { PlanKind } from 'contract/vocabulary/plan-years';
import type { Catalog } from 'plan-files/catalog';
import type { StateCounts } from './queries.ts';

export type CatalogTable =
  | 'catalog_plans'
  | 'catalog_dental_plans'
  | 'catalog_dental_rates'
  | 'catalog_rates'
  | 'catalog_service_areas'
  | 'catalog_successors'
  | 'medicare_plans'
  | 'medicare_plan_counties';

/** Rows of a table without their load, as JSON: a text crosses from thread to thread at little cost. */
export interface CatalogRows {
  readonly table: CatalogTable;
  readonly rows: string;
}

/** What a load consists of. */
export interface CatalogContents {
  readonly kind: PlanKind;
  readonly plan_year: number;
  readonly states: readonly string[];
  /** SHA-256. */
  readonly digest: Uint8Array;
  readonly counts: readonly StateCounts[];
  readonly is_sample: boolean;
  /** Texts of `rows`. */
  readonly batches: number;
}

const rowsPerTurn = 1_000;

/** SHA-256, whatever the order of files and rows. */
export async function digestOfLists(head: readonly unknown[], lists: readonly (readonly object[])[]): Promise<Buffer> {
  const hash = createHash('sha256').update(JSON.stringify(head));
  for (const rows of lists) {
    const digests: string[] = [];
    for (const [index, row] of rows.entries()) {
      digests.push(createHash('sha256').update(JSON.stringify(row)).digest('base64'));
      if (index % rowsPerTurn === 0) await nextTurn();
    }
    hash.update(JSON.stringify(digests.sort()));
  }
  return hash.digest();
}

function digestOf(catalog: Catalog, is_sample: boolean): Promise<Buffer> {
  const { plans, dental, dental_rates, rates, service_areas, crosswalk } = catalog;
  const lists: (readonly object[])[] = [plans, dental, rates, service_areas, crosswalk];
  // Loads of files without such rates stay the same.
  if (dental_rates.length > 0) lists.push(dental_rates);
  return digestOfLists([catalog.plan_year, is_sample], lists);
}

function countStates({ states, plans, dental, rates, service_areas }: Catalog): StateCounts[] {
  const stateOf = new Map(plans.map(({ plan_id, state }) => [plan_id, state]));
  const ofPlans = new Set(plans.map((plan) => `${plan.state} ${plan.issuer_id} ${plan.service_area_id}`));
  const counts = new Map(
    states.map((state) => [state, { plans: 0, dental_plans: 0, rates: 0, counties: new Set<string>() }]),
  );
  const add = (state: string | undefined, name: 'plans' | 'dental_plans' | 'rates') => {
    const count = counts.get(state ?? '');
    if (count) count[name] += 1;
  };
  for (const { state } of plans) add(state, 'plans');
  for (const { state } of dental) add(state, 'dental_plans');
  for (const { plan_id } of rates) add(stateOf.get(plan_id), 'rates');
  for (const { state, issuer_id, service_area_id, counties } of service_areas)
    if (ofPlans.has(`${state} ${issuer_id} ${service_area_id}`))
      for (const { county } of counties) counts.get(state)?.counties.add(county);
  return [...counts].map(([state, count]) => ({ state, ...count, counties: count.counties.size }));
}

/** So many rows are some megabytes at most. */
export const batchRows = 1_000;

export function* batchesOf<Row>(
  table: CatalogTable,
  rows: readonly Row[],
  toRow: (row: Row) => unknown = (row) => row,
) {
  for (let at = 0; at < rows.length; at += batchRows)
    yield { table, rows: JSON.stringify(rows.slice(at, at + batchRows).map(toRow)) };
}

const withPeriod = ({ from, to, ...rate }: Catalog['rates'][number] | Catalog['dental_rates'][number]) => ({
  ...rate,
  valid_from: from,
  valid_to: to,
});

export function* rowsOf(catalog: Catalog): Generator<CatalogRows> {
  yield* batchesOf('catalog_plans', catalog.plans);
  yield* batchesOf('catalog_dental_plans', catalog.dental);
  yield* batchesOf('catalog_dental_rates', catalog.dental_rates, withPeriod);
  yield* batchesOf('catalog_rates', catalog.rates, withPeriod);
  yield* batchesOf('catalog_service_areas', countiesOf(catalog));
  yield* batchesOf('catalog_successors', catalog.crosswalk);
}

const countiesOf = ({ service_areas }: Catalog) =>
  service_areas.flatMap(({ counties, ...area }) => counties.map((county) => ({ ...area, ...county })));

const countBatches = ({ plans, dental, dental_rates, rates, service_areas, crosswalk }: Catalog): number => {
  const counties = service_areas.reduce((sum, area) => sum + area.counties.length, 0);
  const sizes = [plans, dental, dental_rates, rates, crosswalk].map(({ length }) => length);
  return [...sizes, counties].reduce((sum, size) => sum + Math.ceil(size / batchRows), 0);
};

export const contentsOf = async (catalog: Catalog, is_sample = false): Promise<CatalogContents> => ({
  kind: 'marketplace',
  plan_year: catalog.plan_year,
  states: catalog.states,
  digest: await digestOf(catalog, is_sample),
  counts: countStates(catalog),
  is_sample,
  batches: countBatches(catalog),
});
