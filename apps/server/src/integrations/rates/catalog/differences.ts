import type { Db } from '../../../db/connection.ts';
import { listCountiesWithPlans, listPricedPlans } from './comparing/queries.ts';
import { listAllPublishedLoads, listCountiesWithAreas, listLoads } from './queries.ts';

/** What publishing a load changes in a state. */
export interface StateDifferences {
  readonly state: string;
  /** What estimates use now. Null for prices without plans. */
  readonly published_load_id: number | null;
  /** The load has no plans of the state, so what is published stays. */
  readonly is_missing: boolean;
  readonly plans_added: number;
  readonly plans_gone: number;
  readonly prices_changed: number;
  /** With a plan in one of the two only. */
  readonly counties_added: number;
  readonly counties_gone: number;
  /** Names of the counties without a plan in the load. */
  readonly counties_without_plans: readonly string[];
}

const none = { plans_added: 0, plans_gone: 0, prices_changed: 0, counties_added: 0, counties_gone: 0 };

const countWithout = <Key>(keys: Iterable<Key>, others: ReadonlySet<Key> | ReadonlyMap<Key, unknown>): number =>
  [...keys].filter((key) => !others.has(key)).length;

/** By state, of the load and of what is published of its year. Null for an unknown load. */
export async function differencesOf(db: Db, load_id: number): Promise<StateDifferences[] | null> {
  const [load] = await listLoads(db, { id: load_id });
  if (!load) return null;
  const published = new Map(
    (await listAllPublishedLoads(db))
      .filter((one) => one.plan_year === load.plan_year && one.kind === load.kind)
      .map((one) => [one.state, one.load_id]),
  );
  const loads = [...new Set([load_id, ...published.values()])];
  const plans = await listPricedPlans(db, loads);
  const counties = await listCountiesWithPlans(db, loads);
  const all = await listCountiesWithAreas(db);
  const plansOf = (id: number | undefined, state: string) =>
    new Map(plans.filter((one) => one.load_id === id && one.state === state).map((one) => [one.plan_id, one.prices]));
  const countiesOf = (id: number | undefined, state: string) =>
    new Set(counties.filter((one) => one.load_id === id && one.state === state).map(({ county }) => county));
  return [...new Set([...load.states, ...published.keys()])].sort().map((state): StateDifferences => {
    const of = published.get(state);
    const start = { state, published_load_id: of ?? null };
    if (!load.states.includes(state)) return { ...start, ...none, is_missing: true, counties_without_plans: [] };
    const [plansNow, plansBefore] = [plansOf(load_id, state), plansOf(of, state)];
    const [countiesNow, countiesBefore] = [countiesOf(load_id, state), countiesOf(of, state)];
    const isChanged = ([plan_id, prices]: readonly [string, string]) => (plansBefore.get(plan_id) ?? prices) !== prices;
    const empty = all.filter((row) => row.state === state && !countiesNow.has(row.county));
    return {
      ...start,
      is_missing: false,
      plans_added: countWithout(plansNow.keys(), plansBefore),
      plans_gone: countWithout(plansBefore.keys(), plansNow),
      prices_changed: [...plansNow].filter(isChanged).length,
      counties_added: countWithout(countiesNow, countiesBefore),
      counties_gone: countWithout(countiesBefore, countiesNow),
      counties_without_plans: empty.map(({ name }) => name),
    };
  });
}
