import type { Level, Metal } from '../catalog.ts';
import { inventDental } from './dental.ts';
import { inventSharing, type Sharing } from './designs.ts';
import { lowered, withoutCost } from './levels.ts';
import type {
  InventedArea,
  InventedPlan,
  InventedState,
  SampleArea,
  SampleOptions,
  SampleState,
  Targets,
} from './options.ts';
import { Random } from './random.ts';

const carriers = [
  ...['Harbor Lantern Health', 'Cedar Bridge Health Plans', 'Bluestem Mutual Care', 'Montaña Clara Salud'],
  ...['Northwind Community Health', 'Copper Creek Health', 'Juniper Family Care'],
];
const products = ['Clear', 'Steady', 'Everyday', 'Balance', 'Choice', 'Compass', 'Simple'] as const;
const labels: Record<Metal, string> = {
  catastrophic: 'Catastrophic',
  bronze: 'Bronze',
  expanded_bronze: 'Expanded Bronze',
  silver: 'Silver',
  gold: 'Gold',
  platinum: 'Platinum',
};
/** Of 100 plans on HealthCare.gov. */
const metalWeights: readonly (readonly [Metal, number])[] = [
  ...([
    ['catastrophic', 2],
    ['bronze', 4],
    ['expanded_bronze', 28],
  ] as const),
  ...([
    ['silver', 36],
    ['gold', 29],
    ['platinum', 1],
  ] as const),
];
/** Relative to the benchmark. */
const metalFactors: Record<Metal, number> = {
  catastrophic: 0.62,
  bronze: 0.72,
  expanded_bronze: 0.76,
  silver: 1,
  gold: 1.04,
  platinum: 1.35,
};
const lowestOf: Partial<Record<Metal, keyof Targets>> = {
  bronze: 'bronze_cents',
  expanded_bronze: 'bronze_cents',
  silver: 'benchmark_cents',
  gold: 'gold_cents',
};
const everyone = 'Allows Adult and Child-Only';
const offerings = [
  [everyone, 95],
  ['Allows Adult-Only', 4],
  ['Allows Child-Only', 1],
] as const;
/** The plans that have the target prices. */
const anchors: readonly (readonly [Metal, keyof Targets, number])[] = [
  ['expanded_bronze', 'bronze_cents', 0],
  ['silver', 'silver_cents', 0],
  ['silver', 'benchmark_cents', 1],
  ['gold', 'gold_cents', 1],
];

class StateInventor {
  readonly #random: Random;
  readonly #options: SampleOptions;
  readonly #state: SampleState;
  readonly #issuers: readonly { readonly id: string; readonly name: string }[];
  readonly #areas: (InventedArea & { issuer_id: string })[] = [];
  readonly #bases = new Map<string, number>();
  readonly #silverPrices = new Map<string, number[]>();

  constructor(options: SampleOptions, state: SampleState, index: number) {
    this.#random = new Random(options.seed * 1_000 + index);
    this.#options = options;
    this.#state = state;
    const count = Math.min(carriers.length, 3 + Math.floor(this.#random.next() * 4));
    this.#issuers = Array.from({ length: count }, (_, at) => ({
      id: String(90_001 + index * 10 + at),
      name: carriers[(index + at) % carriers.length] ?? '',
    }));
    for (const { rating_area, targets } of state.rating_areas)
      this.#bases.set(rating_area, targets?.benchmark_cents ?? Math.round(this.#random.between(30_000, 70_000)));
    for (const [at, { id }] of this.#issuers.entries()) this.#addAreas(id, at);
  }

  /** Two carriers sell everywhere. The others sell in some counties, in parts of some of them. */
  #addAreas(issuer_id: string, at: number): void {
    const { state, rating_areas } = this.#state;
    this.#areas.push({ issuer_id, id: `${state}S001`, counties: at < 2 ? null : this.#someCounties(rating_areas) });
    if (at >= 2) this.#areas.push({ issuer_id, id: `${state}S002`, counties: this.#someCounties(rating_areas) });
  }

  #someCounties(rating_areas: readonly SampleArea[]): InventedArea['counties'] {
    const all = new Map<string, { county: string; name: string; zips: string[] }>();
    for (const { county, name, zips } of rating_areas.flatMap(({ counties }) => counties)) {
      const known = all.get(county) ?? { county, name, zips: [] };
      known.zips.push(...zips);
      all.set(county, known);
    }
    const some = [...all.values()].filter(() => this.#random.chance(0.55));
    return (some.length > 0 ? some : [...all.values()]).map(({ county, name, zips }) => {
      const isPartial = zips.length > 1 && this.#random.chance(this.#options.partial_share ?? 0.1);
      return { county, name, zips: isPartial ? zips.filter((_, at) => at % 2 === 0) : null };
    });
  }

  #levels(metal: Metal): InventedPlan['levels'] {
    const sharing = inventSharing(this.#random, metal, this.#random.chance(this.#options.separate_share ?? 0.1));
    const all: (readonly [Level, Sharing])[] = [['standard', sharing]];
    if (metal !== 'catastrophic') all.push(['zero', withoutCost(sharing)], ['limited', sharing]);
    if (metal === 'silver')
      all.push(
        ['73', lowered(sharing, { deductible: 0.85, limit: 0.95, care: 1 })],
        ['87', lowered(sharing, { deductible: 0.15, limit: 0.36, care: 0.6 })],
        ['94', lowered(sharing, { deductible: 0.03, limit: 0.24, care: 0.4 })],
      );
    return all;
  }

  /** Prices of other plans are above the targets, also by their part for essential benefits. */
  #prices(metal: Metal, anchor: keyof Targets | null, ehb: number): Map<string, number> {
    const level = this.#random.between(1.01, 1.35);
    return new Map(
      this.#state.rating_areas.map(({ rating_area, targets }) => {
        if (targets && anchor) return [rating_area, targets[anchor]];
        const base = (this.#bases.get(rating_area) ?? 0) * metalFactors[metal];
        const least = Math.max(base, (targets && lowestOf[metal] && targets[lowestOf[metal]]) ?? 0);
        const fresh = Math.ceil((least * (level + this.#random.between(0, 0.05))) / ehb);
        return [rating_area, targets || metal !== 'silver' ? fresh : this.#sometimesTied(rating_area, fresh)];
      }),
    );
  }

  #sometimesTied(rating_area: string, fresh: number): number {
    const before = this.#silverPrices.get(rating_area) ?? [];
    const [lowest] = before.toSorted((one, other) => one - other);
    const price = lowest !== undefined && this.#random.chance(0.1) ? lowest : fresh;
    this.#silverPrices.set(rating_area, [...before, price]);
    return price;
  }

  #plan(at: number): InventedPlan {
    const random = this.#random;
    const anchor = this.#options.states.some(({ rating_areas }) => rating_areas.some(({ targets }) => targets))
      ? anchors[at]
      : undefined;
    const metal = anchor?.[0] ?? random.weighted(metalWeights, 'silver');
    const issuer = this.#issuers[anchor?.[2] ?? Math.floor(random.next() * this.#issuers.length)] ?? {
      id: '',
      name: '',
    };
    const areas = this.#areas.filter(({ issuer_id }) => issuer_id === issuer.id);
    const isHsa = ['catastrophic', 'bronze', 'expanded_bronze'].includes(metal) || random.chance(0.015);
    const ehb = anchor || random.chance(0.6) ? 1 : Math.round(random.between(0.95, 1) * 10_000) / 10_000;
    const tobacco = random.chance(this.#options.tobacco_share ?? 0.4) ? random.pick([1.1, 1.15, 1.2, 1.5]) : null;
    const type = random.weighted(
      [
        ['HMO', 55],
        ['EPO', 25],
        ['PPO', 12],
        ['POS', 8],
      ],
      'HMO',
    );
    return {
      plan_id: `${issuer.id}${this.#state.state}001${String(at + 1).padStart(4, '0')}`,
      state: this.#state.state,
      issuer_id: issuer.id,
      issuer: issuer.name,
      name: `${random.pick(products)} ${labels[metal]} ${at + 1}`,
      metal,
      type,
      service_area_id: areas[Math.floor(random.next() * areas.length)]?.id ?? '',
      is_hsa: isHsa,
      ehb,
      offering: anchor ? everyone : random.weighted(offerings, everyone),
      has_childrens_dental: random.chance(0.4) || anchor !== undefined,
      tobacco_factor: tobacco,
      levels: this.#levels(metal),
      prices: this.#prices(metal, anchor?.[1] ?? null, ehb),
    };
  }

  invent(dental: InventedState['dental']): InventedState {
    const plans = Array.from({ length: this.#options.plans_per_state }, (_, at) => this.#plan(at));
    const used = new Set(plans.map(({ issuer_id, service_area_id }) => `${issuer_id} ${service_area_id}`));
    return {
      state: this.#state,
      areas: this.#areas.filter(({ issuer_id, id }) => used.has(`${issuer_id} ${id}`)),
      plans,
      dental,
    };
  }
}

export const inventState = (options: SampleOptions, index: number): InventedState | null => {
  const state = options.states[index];
  return state ? new StateInventor(options, state, index).invent(inventDental(options, state, index)) : null;
};
