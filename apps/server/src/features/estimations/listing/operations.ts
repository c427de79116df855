import type { Market } from 'estimator';
import type { AppContext } from '../../../context.ts';
import { RecentResults } from '../recent-results/rules.ts';
import { answersOf, labelsOf, nameOf, placesOf, yearTotalOf } from '../rules.ts';
import type { ListedRow } from './queries.ts';

type Services = Pick<AppContext, 'rates' | 'encryption'>;

const recent = new RecentResults<ReturnType<typeof yearTotalOf>>({ max: 5_000 });

/** Amounts follow from encrypted incomes, so that they are calculated for the listed rows instead of stored. */
export const toListed = (ctx: Services, rows: readonly ListedRow[]) =>
  Promise.all(rows.map((row) => listedOf(ctx, row)));

async function listedOf({ rates, encryption }: Services, row: ListedRow) {
  const { id, dependents_count, threshold_distance, created_at, updated_at, shared_with_client_at } = row;
  const place = placesOf(encryption, row);
  const market = await rates.findMarket(place);
  return {
    ...{ id, dependents_count, threshold_distance, created_at, updated_at, shared_with_client_at },
    ...{ ...labelsOf(row), zip: place.zip, plan_year: place.plan_year },
    name: nameOf(row),
    ...(market ? recentTotalOf(encryption, row, market) : { year_total: null, year_range: null, is_projected: false }),
  };
}

function recentTotalOf(encryption: Services['encryption'], row: ListedRow, market: Market) {
  const kept = recent.get(row, market);
  if (kept) return kept;
  const total = yearTotalOf(answersOf(encryption, row), market);
  recent.set(row, market, total);
  return total;
}

export type Listed = Awaited<ReturnType<typeof listedOf>>;
