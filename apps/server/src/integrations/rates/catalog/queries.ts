import type { PlanKind } from 'contract/vocabulary/plan-years';
import type { PlaceCode } from 'contract/vocabulary/states';
import { type SqlBool, sql } from 'kysely';
import type { Finding, Plan, Successor } from 'plan-files/catalog';
import type { Offer } from 'plan-files/on-sale';
import type { Db } from '../../../db/connection.ts';

export interface LoadedFile {
  readonly name: string;
  readonly sha256: string;
  readonly bytes: number;
}

export interface StateCounts {
  readonly state: string;
  readonly plans: number;
  readonly dental_plans: number;
  /** With a plan. */
  readonly counties: number;
  /** Of a plan in a rating area. */
  readonly rates: number;
}

export interface PlanLoad {
  readonly id: number;
  readonly kind: PlanKind;
  readonly plan_year: number;
  readonly states: readonly string[];
  /** SHA-256, hexadecimal. */
  readonly digest: string;
  readonly is_sample: boolean;
  readonly files: readonly LoadedFile[];
  readonly findings: readonly Finding[];
  readonly counts: readonly StateCounts[];
  readonly loaded_by: number | null;
  readonly loaded_at: string;
  /** Those in which estimates use it. */
  readonly published_states: readonly string[];
}

/** What estimates use in a state and plan year, or lists of Medicare plans. */
export interface PublishedLoad {
  readonly kind: PlanKind;
  readonly publication_id: number;
  readonly load_id: number;
  readonly plan_year: number;
  readonly state: string;
  readonly is_sample: boolean;
  readonly loaded_at: string;
}

/** Of both kinds. */
export async function listAllPublishedLoads(db: Db): Promise<PublishedLoad[]> {
  const { rows } = await sql<PublishedLoad>`
    select distinct on (publications.plan_year, loads.kind, state) loads.kind, publications.id as publication_id,
      publications.load_id, publications.plan_year, state, loads.is_sample, loads.loaded_at
    from plan_publications publications cross join unnest(publications.states) as state
    join plan_loads loads on loads.id = publications.load_id
    where publications.undone_at is null
    order by publications.plan_year, loads.kind, state, publications.id desc`.execute(db);
  return rows;
}

/** Of marketplace plans. */
export const listPublishedLoads = async (db: Db): Promise<PublishedLoad[]> =>
  (await listAllPublishedLoads(db)).filter(({ kind }) => kind === 'marketplace');

interface LoadFilter {
  readonly id?: number;
  readonly plan_year?: number;
  readonly kind?: PlanKind;
}

/** Newest first. */
export async function listLoads(db: Db, { id, plan_year, kind }: LoadFilter = {}): Promise<PlanLoad[]> {
  const published = await listAllPublishedLoads(db);
  const loads = await db
    .selectFrom('plan_loads')
    .select(['id', 'kind', 'plan_year', 'states', 'is_sample', 'loaded_by', 'loaded_at'])
    .select([
      sql<string>`encode(digest, 'hex')`.as('digest'),
      sql<LoadedFile[]>`files`.as('files'),
      sql<Finding[]>`findings`.as('findings'),
      sql<StateCounts[]>`counts`.as('counts'),
    ])
    .$if(id !== undefined, (query) => query.where('id', '=', id ?? 0))
    .$if(plan_year !== undefined, (query) => query.where('plan_year', '=', plan_year ?? 0))
    .$if(kind !== undefined, (query) => query.where('kind', '=', kind ?? 'marketplace'))
    .orderBy('id', 'desc')
    .execute();
  return loads.map((load) => ({
    ...load,
    published_states: published.filter(({ load_id }) => load_id === load.id).map(({ state }) => state),
  }));
}

/** Newest first, with those that were undone. Of both kinds if none is named. */
export const listPublications = (db: Db, plan_year: number, kind?: PlanKind) =>
  db
    .selectFrom('plan_publications')
    .innerJoin('plan_loads', 'plan_loads.id', 'plan_publications.load_id')
    .select(['plan_publications.id', 'kind', 'load_id', 'plan_publications.states', 'published_by', 'published_at'])
    .select(['undone_by', 'undone_at'])
    .where('plan_publications.plan_year', '=', plan_year)
    .$if(kind !== undefined, (query) => query.where('kind', '=', kind ?? 'marketplace'))
    .orderBy('plan_publications.id', 'desc')
    .execute();

export interface CatalogPlace {
  readonly load_id: number;
  readonly county: string;
  readonly zip: string;
  readonly rating_area: string;
  /** ISO date of the first of a coverage month. */
  readonly on: string;
  /** That of the state. A plan with another one is not on sale. */
  readonly basis: 'age' | 'family';
}

const offersAt = (db: Db, { load_id, county, zip, rating_area, on, basis }: CatalogPlace) =>
  db
    .selectFrom('catalog_service_areas as areas')
    .innerJoin('catalog_plans as plans', (join) =>
      join
        .onRef('plans.load_id', '=', 'areas.load_id')
        .onRef('plans.state', '=', 'areas.state')
        .onRef('plans.issuer_id', '=', 'areas.issuer_id')
        .onRef('plans.service_area_id', '=', 'areas.service_area_id'),
    )
    .innerJoin('catalog_rates as rates', (join) =>
      join.onRef('rates.load_id', '=', 'plans.load_id').onRef('rates.plan_id', '=', 'plans.plan_id'),
    )
    .where('areas.load_id', '=', load_id)
    .where('areas.county', '=', county)
    .where(sql<SqlBool>`(areas.zips is null or ${zip} = any (areas.zips))`)
    .where('rates.rating_area', '=', rating_area)
    .where('rates.basis', '=', basis)
    .where('rates.valid_from', '<=', on)
    .where('rates.valid_to', '>=', on)
    // Periods that overlap have the same prices.
    .distinctOn('plans.plan_id')
    .orderBy('plans.plan_id')
    .select(['plans.plan_id', 'plans.name', 'plans.metal', 'plans.offering', 'plans.ehb_ten_thousandths'])
    .select(['plans.has_childrens_dental', 'rates.rating_area', 'rates.valid_from as from', 'rates.valid_to as to'])
    .select(['rates.basis', 'rates.cents', 'rates.tobacco_cents']);

export const listPrices = async (db: Db, place: CatalogPlace) =>
  (await offersAt(db, place).execute()).map((row) => {
    const { rating_area, from, to, basis, cents, tobacco_cents, ...plan } = row;
    return { plan, rate: { plan_id: row.plan_id, rating_area, from, to, basis, cents, tobacco_cents } };
  });

const listPlans = (db: Db, load_id: number, plan_ids: readonly string[]) =>
  db
    .selectFrom('catalog_plans')
    .select(['plan_id', 'state', 'issuer_id', 'issuer', 'name', 'service_area_id', 'offering', 'metal', 'type'])
    .select(['is_hsa_eligible', 'ehb_ten_thousandths', 'has_childrens_dental', 'formulary_url', 'brochure_url'])
    .select(sql<Plan['variants']>`variants`.as('variants'))
    .where('load_id', '=', load_id)
    .where(sql<SqlBool>`plan_id = any (${plan_ids}::text[])`)
    .execute();

/** Some tens of megabytes. */
const maxKnownPlans = 2_000;

/** @param known plans by load and id, because counties sell the same ones and reading them takes most of the time */
export async function listOffers(db: Db, place: CatalogPlace, known = new Map<string, Plan>()): Promise<Offer[]> {
  const keyOf = (plan_id: string) => `${place.load_id} ${plan_id}`;
  const priced = await listPrices(db, place);
  if (known.size > maxKnownPlans) known.clear();
  const plans = new Map(priced.map(({ plan }) => [plan.plan_id, known.get(keyOf(plan.plan_id))]));
  const missing = [...plans].flatMap(([plan_id, plan]) => (plan ? [] : [plan_id]));
  for (const plan of missing.length > 0 ? await listPlans(db, place.load_id, missing) : []) {
    plans.set(plan.plan_id, plan);
    known.set(keyOf(plan.plan_id), plan);
  }
  return priced.flatMap(({ plan: { plan_id }, rate }) => {
    const plan = plans.get(plan_id);
    return plan ? [{ plan, rate }] : [];
  });
}

/** The row that says most about the place. */
export const findSuccessor = (
  db: Db,
  { load_id, plan_id, county, zip }: Pick<CatalogPlace, 'load_id' | 'county' | 'zip'> & { readonly plan_id: string },
): Promise<Pick<Successor, 'next_plan_id' | 'level' | 'reason'> | undefined> =>
  db
    .selectFrom('catalog_successors')
    .select(['next_plan_id', 'level', 'reason'])
    .where('load_id', '=', load_id)
    .where('plan_id', '=', plan_id)
    .where(({ or, eb }) => or([eb('county', 'is', null), eb('county', '=', county)]))
    .where(({ or, eb }) => or([eb('zip', 'is', null), eb('zip', '=', zip)]))
    .orderBy(sql`zip is null, county is null`)
    .limit(1)
    .executeTakeFirst();

/** As the reader of plan files needs them. */
export const listCountiesWithAreas = async (db: Db) =>
  (
    await sql<{ county: string; state: string; name: string; rating_areas: string[] }>`
      select counties.county, counties.state, counties.name,
        coalesce(array_agg(distinct zips.rating_area) filter (where zips.rating_area is not null), '{}') as rating_areas
      from market_counties counties left join market_zips zips on zips.county = counties.county
      group by counties.county order by counties.county`.execute(db)
  ).rows;

export interface AreaCounty {
  readonly state: PlaceCode;
  readonly rating_area: string;
  readonly county: string;
  readonly name: string;
  readonly zips: string[];
}

/** Counties of the rating areas that price these places, with the zip codes that they price. */
export const listAreaCounties = async (db: Db, places: readonly Pick<CatalogPlace, 'zip' | 'county'>[]) =>
  (
    await sql<AreaCounty>`
      with areas as (select * from market_zips join market_counties using (county))
      select state, rating_area, county, name, array_agg(zip order by zip) as zips from areas
      where (state, rating_area) in (
        select state, rating_area from areas where (zip, county) in (select * from unnest(
          ${places.map(({ zip }) => zip)}::text[], ${places.map(({ county }) => county)}::text[])))
      group by state, rating_area, county, name order by state, rating_area, county`.execute(db)
  ).rows;
