import type { EstimationInput } from 'contract/endpoints/estimations';
import { type MoveEvent, moveOfEvents, withMove } from 'contract/endpoints/life-event-figures';
import type { County } from 'contract/endpoints/market';
import type { PlanKind } from 'contract/vocabulary/plan-years';
import type { Market, Month } from 'estimator';
import type { Plan } from 'plan-files/catalog';
import type { Db } from '../../db/connection.ts';
import { marketOf, projected } from './area-market.ts';
import { findMedicareOnSale, type MedicarePlace, type MedicarePlansOnSale } from './catalog/medicare-on-sale.ts';
import {
  type CurrentLoad,
  findPlansOnSale,
  type PlansOnSale,
  quotedPlans,
  withPlanPrices,
  withQuotedPrices,
} from './catalog/on-sale.ts';
import { findSuccessor, listAllPublishedLoads } from './catalog/queries.ts';
import { ChosenPlans } from './chosen-plans.ts';
import { projectedYears } from './projection.ts';
import type { Quote, Quotes } from './quotes/quotes.ts';
import { findMarketRow, findVersion, listCountiesOf, type Place } from './store.ts';

export type { MedicarePlansOnSale } from './catalog/medicare-on-sale.ts';
export type { PlansOnSale } from './catalog/on-sale.ts';

export type PlanPlace = Place &
  Pick<Market, 'plan_year'> & { /** Of coverage. January without one. */ readonly month?: Month };

export type EstimatePlace = Place &
  Pick<Market, 'plan_year'> &
  Partial<Pick<EstimationInput, 'events'>> & {
    /** A plan that was chosen for the place and year. */
    readonly plan_id?: string | undefined;
  };

export interface RateSource {
  /** Largest share of addresses first; none for an unknown zip. */
  listCounties(zip: string): Promise<County[]>;
  /**
   * With the market that the household moves to, and the chosen plan while it is on sale. Null when a zip does not lie in its county. The same object until newer
   * tables are loaded, or it is forgotten.
   */
  findMarket(place: EstimatePlace): Promise<Market | null>;
  /** Null where no plans of the year are published for the state, and when a zip does not lie in its county. */
  findPlans(place: PlanPlace): Promise<PlansOnSale | null>;
  /** For people on Medicare. Null where no landscape of the year is published for the state. */
  findMedicarePlans(place: MedicarePlace): Promise<MedicarePlansOnSale | null>;
  /**
   * Which plan of the place’s year follows a plan of the year before. Null where no plans are published, and if the files do
   * not have the plan.
   */
  findSuccessor(place: PlanPlace, plan_id: string): Promise<Awaited<ReturnType<typeof findSuccessor>> | null>;
}

/** A few megabytes at most. */
const maxRemembered = 2_000;

/** Another process may load newer tables at the same time. */
const digestMaxAgeMs = 1_000;

const keyOf = ({ zip, county, plan_year }: Place) => `${zip} ${county} ${plan_year}`;

interface Remembered {
  readonly version: string;
  readonly checkedAtMs: number;
  /** By kind, plan year and state. */
  readonly loads: ReadonlyMap<string, CurrentLoad>;
  readonly markets: Map<string, Priced>;
  /** By both places, with the market before the move. */
  readonly moves: Map<string, { readonly market: Market; readonly both: Market }>;
}

interface Priced {
  readonly market: Market;
  /** What it is priced with. */
  readonly quote: Quote | null;
}

const loadKey = (kind: PlanKind, { plan_year, state }: { readonly plan_year: number; readonly state: string }) =>
  `${kind} ${plan_year} ${state}`;

async function loadsIn(db: Db): Promise<Remembered['loads']> {
  const loads = (await listAllPublishedLoads(db)).map((load) => ({
    ...load,
    is_projected: load.is_sample && projectedYears.some((year) => year === load.plan_year),
  }));
  return new Map(loads.map((load) => [loadKey(load.kind, load), load]));
}

const loadFor = ({ loads }: Remembered, { plan_year, state }: Pick<Market, 'plan_year' | 'state'>) =>
  loads.get(loadKey('marketplace', { plan_year, state }));

/** Loaded files win over quotes, and quotes over the prices of the rating area. */
async function quoteFor(quotes: Quotes | null, now: Remembered, market: Market, zip: string): Promise<Quote | null> {
  const { plan_year, state, county, rating_area } = market;
  if (!quotes || rating_area === null || loadFor(now, market)) return null;
  return quotes.find({ plan_year, state, county, rating_area, zip });
}

async function marketIn({ db, quotes }: Sources, now: Remembered, place: EstimatePlace): Promise<Market | null> {
  const known = now.markets.get(keyOf(place));
  if (known && known.quote === (await quoteFor(quotes, now, known.market, place.zip))) return known.market;
  const row = await findMarketRow(db, place);
  if (!row) return null;
  const ofArea = marketOf(row, place);
  const load = loadFor(now, ofArea);
  const quote = await quoteFor(quotes, now, ofArea, place.zip);
  const onSale = load ? await withPlanPrices(db, ofArea, load, place.zip) : quote && withQuotedPrices(ofArea, quote);
  const market = await projected(db, onSale ?? ofArea, place, Boolean(onSale));
  now.markets.set(keyOf(place), { market, quote });
  return market;
}

/** Where official files have no plans, none are sold. Sample plans are for some counties of a state only. */
const hasPlansOf = ({ is_sample }: CurrentLoad, { is_sample: isOfSample }: Market) => !is_sample || isOfSample === true;

interface Sources {
  readonly db: Db;
  /** Null without the Marketplace API. */
  readonly quotes: Quotes | null;
}

async function plansIn(
  { db, quotes, plans }: Sources & { readonly plans: Map<string, Plan> },
  now: Remembered,
  market: Market,
  { zip, month }: PlanPlace,
): Promise<PlansOnSale | null> {
  const load = loadFor(now, market);
  if (load && !hasPlansOf(load, market)) return null;
  if (load) return findPlansOnSale(db, { ...market, zip, month }, load, plans);
  const quote = await quoteFor(quotes, now, market, zip);
  return quote && quotedPlans({ ...market, zip }, quote);
}

/** The same object while both markets are the same. */
function movedFrom({ moves }: Remembered, market: Market, place: Place, move: MoveEvent, moved: Market): Market {
  const { zip, county, month, year = market.plan_year } = move;
  const key = `${keyOf(place)} ${market.chosen_plan?.plan_id} ${keyOf({ zip, county, plan_year: year })} ${month}`;
  const known = moves.get(key);
  if (known?.market === market && known.both.move?.market === moved) return known.both;
  const both = withMove(market, move, moved);
  moves.set(key, { market, both });
  return both;
}

/** Planning the query over four tables costs many times what asking for the version does. */
function createMemory(db: Db, nowMs: () => number): () => Promise<Remembered> {
  let remembered: Remembered | null = null;
  return async () => {
    const checkedAtMs = nowMs();
    if (remembered && checkedAtMs - remembered.checkedAtMs < digestMaxAgeMs) return remembered;
    const version = await findVersion(db);
    const known = remembered?.version === version ? remembered : null;
    const isFull = known !== null && known.markets.size >= maxRemembered;
    remembered = {
      version,
      checkedAtMs,
      loads: known?.loads ?? (await loadsIn(db)),
      markets: (!isFull && known?.markets) || new Map(),
      moves: (!isFull && known?.moves) || new Map(),
    };
    return remembered;
  };
}

export function embeddedRates(
  db: Db,
  {
    quotes = null,
    nowMs = () => performance.now(),
  }: Partial<Pick<Sources, 'quotes'>> & { readonly nowMs?: () => number } = {},
): RateSource {
  const current = createMemory(db, nowMs);
  // Plans of a load never change.
  const plans = new Map<string, Plan>();
  const sources = { db, quotes, plans };
  const chosen = new ChosenPlans();

  return {
    listCounties: (zip) => listCountiesOf(db, zip),

    async findPlans(place) {
      const now = await current();
      const market = await marketIn(sources, now, place);
      return market && plansIn(sources, now, market, place);
    },

    async findMedicarePlans(place) {
      const load = (await current()).loads.get(loadKey('medicare', place));
      return load ? findMedicareOnSale(db, place, load) : null;
    },

    async findSuccessor(place, plan_id) {
      const now = await current();
      const market = await marketIn(sources, now, place);
      const load = market && loadFor(now, market);
      return (load && (await findSuccessor(db, { ...place, load_id: load.load_id, plan_id }))) ?? null;
    },

    async findMarket({ events = [], plan_id, ...place }) {
      const now = await current();
      const move = moveOfEvents(events);
      const priced = await marketIn(sources, now, place);
      const market = priced && (await chosen.find(priced, plan_id, () => plansIn(sources, now, priced, place)));
      if (!move || !market) return market;
      const { zip, county } = move;
      const moved = await marketIn(sources, now, { ...place, zip, county });
      return moved && movedFrom(now, market, place, move, moved);
    },
  };
}
