import { dollarsOrNull } from 'contract/endpoints/amounts';
import { householdOf, projectionOf, rangeOf } from 'contract/endpoints/calculation-figures';
import { estimate, type Market } from 'estimator';
import type { AppContext } from '../../../context.ts';
import { RecentResults } from '../recent-results/rules.ts';
import { type Answers, answersOf, labelsOf, nameOf, placesOf } from '../rules.ts';
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

function yearTotalOf(answers: Answers, market: Market) {
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
