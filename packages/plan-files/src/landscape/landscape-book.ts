import type { Counties } from '../counties.ts';
import type { Landscape, MedicarePlan } from './landscape.ts';

/** The plans of one or more landscape files, each once in a state, and the counties that sell them. */
export class LandscapeBook {
  readonly #counties: Counties;
  readonly #plans = new Map<string, MedicarePlan>();
  /** By state and county. */
  readonly #sold = new Map<string, { readonly state: string; readonly county: string; readonly ids: Set<string> }>();

  #sales = 0;

  constructor(counties: Counties) {
    this.#counties = counties;
  }

  /** @returns false if the state has another plan with this id */
  add(plan: MedicarePlan): boolean {
    const key = `${plan.state} ${plan.plan_id}`;
    const known = this.#plans.get(key);
    if (!known) this.#plans.set(key, plan);
    return known === undefined || JSON.stringify(known) === JSON.stringify(plan);
  }

  /** Plans in counties. */
  get sales(): number {
    return this.#sales;
  }

  /** @returns false if the county is unknown */
  sell({ state, plan_id }: MedicarePlan, county: string): boolean {
    const found = this.#find(state, county);
    for (const code of found) {
      const key = `${state} ${code}`;
      const sold = this.#sold.get(key) ?? { state, county: code, ids: new Set() };
      if (!sold.ids.has(plan_id)) this.#sales += 1;
      sold.ids.add(plan_id);
      this.#sold.set(key, sold);
    }
    return found.length > 0;
  }

  /** A city that has the name of the county around it is named as a city. */
  #find(state: string, name: string): readonly string[] {
    if (/^all counties$/i.test(name)) return this.#counties.ofState(state);
    const found = this.#counties.find(state, name) ?? this.#counties.find(state, `${name} County`);
    return found?.counties ?? [];
  }

  landscape(plan_year: number): Landscape {
    const keys = (map: ReadonlyMap<string, unknown>) => [...map.keys()].sort();
    const sold = keys(this.#sold).flatMap((key) => this.#sold.get(key) ?? []);
    const onSale = new Set(sold.flatMap(({ state, ids }) => [...ids].map((id) => `${state} ${id}`)));
    const plans = keys(this.#plans).flatMap((key) => (onSale.has(key) ? (this.#plans.get(key) ?? []) : []));
    return {
      plan_year,
      states: [...new Set(plans.map(({ state }) => state))],
      plans,
      counties: sold.map(({ state, county, ids }) => ({ state, county, plan_ids: [...ids].sort() })),
    };
  }
}
