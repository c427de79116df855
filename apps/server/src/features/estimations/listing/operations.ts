import type { AppContext } from '../../../context.ts';
import { labelsOf, nameOf, placeOf, yearTotalOf } from '../rules.ts';
import type { ListedRow } from './queries.ts';

/** Amounts follow from encrypted incomes, so that they are calculated for the listed rows instead of stored. */
export const toListed = (ctx: Pick<AppContext, 'rates' | 'encryption'>, rows: readonly ListedRow[]) =>
  Promise.all(rows.map((row) => listedOf(ctx, row)));

async function listedOf({ rates, encryption }: Pick<AppContext, 'rates' | 'encryption'>, row: ListedRow) {
  const { id, dependents_count, threshold_distance, created_at, updated_at, shared_with_client_at } = row;
  const place = placeOf(row);
  const market = await rates.findMarket(place);
  return {
    ...{ id, dependents_count, threshold_distance, created_at, updated_at, shared_with_client_at },
    ...{ ...labelsOf(row), zip: place.zip, plan_year: place.plan_year },
    name: nameOf(row),
    ...(market ? yearTotalOf(encryption, row, market) : { year_total: null, year_range: null }),
  };
}

export type Listed = Awaited<ReturnType<typeof listedOf>>;
