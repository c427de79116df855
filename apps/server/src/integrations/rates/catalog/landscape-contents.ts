import type { Landscape } from 'plan-files/landscape';
import { batchesOf, batchRows, type CatalogContents, type CatalogRows, digestOfLists } from './contents.ts';
import type { StateCounts } from './queries.ts';

/** The rates of Medicare are plans in counties, because a plan has one price. */
const countStates = ({ states, plans, counties }: Landscape): StateCounts[] =>
  states.map((state) => {
    const sold = counties.filter((county) => county.state === state);
    return {
      state,
      plans: plans.filter((plan) => plan.state === state).length,
      dental_plans: 0,
      counties: sold.length,
      rates: sold.reduce((sum, { plan_ids }) => sum + plan_ids.length, 0),
    };
  });

export function* landscapeRows({ plans, counties }: Landscape): Generator<CatalogRows> {
  yield* batchesOf('medicare_plans', plans);
  yield* batchesOf('medicare_plan_counties', counties);
}

export async function landscapeContents(landscape: Landscape, is_sample: boolean): Promise<CatalogContents> {
  const { plan_year, states, plans, counties } = landscape;
  return {
    ...{ kind: 'medicare', plan_year, states, is_sample },
    digest: await digestOfLists(['medicare', plan_year, is_sample], [plans, counties]),
    counts: countStates(landscape),
    batches: Math.ceil(plans.length / batchRows) + Math.ceil(counties.length / batchRows),
  };
}
