import { dollarsOrNull } from 'contract/endpoints/amounts';
import { householdOf, projectionOf, rangeOf } from 'contract/endpoints/calculation-figures';
import { estimate, type Market } from 'estimator';
import type { AppContext } from '../../../context.ts';
import { RecentResults } from '../recent-results/rules.ts';
import { decryptTotals, type Totals } from '../results/rules.ts';
import { type Answers, answersOf, labelsOf, nameOf, placeOf, placesOf } from '../rules.ts';
import type { ListedRow } from './queries.ts';

type Services = Pick<AppContext, 'rates' | 'encryption'>;

const recent = new RecentResults<Totals>({ max: 5_000 });

/** Estimates that keep no figures show those of today's tables. */
export const toListed = (ctx: Services, rows: readonly ListedRow[]) =>
  Promise.all(rows.map((row) => listedOf(ctx, row)));

async function listedOf({ rates, encryption }: Services, row: ListedRow) {
  const { id, dependents_count, threshold_distance, created_at, updated_at, shared_with_client_at } = row;
  return {
    ...{ id, dependents_count, threshold_distance, created_at, updated_at, shared_with_client_at },
    ...{ ...labelsOf(row), zip: row.zip, plan_year: placeOf(row).plan_year },
    name: nameOf(row),
    ...(row.totals_encrypted === null
      ? await presentTotals({ rates, encryption }, row)
      : decryptTotals(encryption, row.totals_encrypted)),
  };
}

async function presentTotals({ rates, encryption }: Services, row: ListedRow): Promise<Totals> {
  const market = await rates.findMarket(placesOf(encryption, row));
  return market ? recentTotalOf(encryption, row, market) : { year_total: null, year_range: null, is_projected: false };
}

function yearTotalOf(answers: Answers, market: Market): Totals {
  const found = estimate(householdOf(answers), market, market.plan_year);
  const { household_total: total } = found;
  return {
    year_total: dollarsOrNull(total?.year_cents),
    year_range: rangeOf(total?.year_range),
    is_projected: projectionOf(found).is_projected,
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
