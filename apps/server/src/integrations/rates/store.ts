import type { PlaceCode } from 'contract/vocabulary/states';
import { type SqlBool, sql } from 'kysely';
import type { Db } from '../../db/connection.ts';
import type { Tables } from './tables.ts';

export const listCountiesOf = (db: Db, zip: string) =>
  db
    .selectFrom('market_zips')
    .innerJoin('market_counties', 'market_counties.county', 'market_zips.county')
    .select(['market_counties.name', 'market_counties.county as fips', 'market_zips.zip', 'market_counties.state'])
    .where('market_zips.zip', '=', zip)
    .orderBy('market_zips.share_permille', 'desc')
    .orderBy('market_zips.county')
    // A test of the shipped tables holds them to the contract's places.
    .$narrowType<{ state: PlaceCode }>()
    .execute();

/** Where most of the addresses of each zip code are. */
export const listStatesOf = (db: Db, zips: readonly string[]) =>
  db
    .selectFrom('market_zips')
    .innerJoin('market_counties', 'market_counties.county', 'market_zips.county')
    .select(['market_zips.zip', 'market_counties.state'])
    .distinctOn('market_zips.zip')
    .where(sql<boolean>`market_zips.zip = any(${zips}::text[])`)
    .orderBy('market_zips.zip')
    .orderBy('market_zips.share_permille', 'desc')
    .orderBy('market_zips.county')
    .$narrowType<{ state: PlaceCode }>()
    .execute();

export interface Place {
  readonly zip: string;
  readonly county: string;
  readonly plan_year: number;
}

export const findMarketRow = (db: Db, { zip, county, plan_year }: Place) =>
  db
    .selectFrom('market_zips as zips')
    .innerJoin('market_counties as counties', 'counties.county', 'zips.county')
    .leftJoin('market_prices as prices', (join) =>
      join
        .on('prices.plan_year', '=', plan_year)
        .onRef('prices.state', '=', 'counties.state')
        .onRef('prices.rating_area', '=', 'zips.rating_area'),
    )
    .leftJoin('market_medicare as medicare', (join) =>
      join
        .on('medicare.plan_year', '=', plan_year)
        .onRef('medicare.state', '=', 'counties.state')
        .on(sql<SqlBool>`medicare.rating_area in ('', zips.rating_area)`),
    )
    .select([
      'counties.state',
      'counties.name as county_name',
      'zips.rating_area',
      'prices.benchmark_cents',
      'prices.bronze_cents',
      'prices.silver_cents',
      'prices.gold_cents',
      'prices.bronze_basis',
      'prices.benchmark_error',
      'prices.bronze_error',
      'prices.silver_error',
      'prices.gold_error',
      'medicare.part_d_cents',
      'medicare.plan_g_cents',
      'medicare.advantage_premium_cents',
      'medicare.advantage_out_of_pocket_cents',
      'medicare.basis',
      'medicare.plan_g_basis',
    ])
    .where('zips.zip', '=', zip)
    .where('zips.county', '=', county)
    .$narrowType<{ state: PlaceCode }>()
    .executeTakeFirst();
export type MarketRow = NonNullable<Awaited<ReturnType<typeof findMarketRow>>>;

export async function findLoadedDigest(db: Db): Promise<string | undefined> {
  const load = await db.selectFrom('market_loads').select('digest').orderBy('id', 'desc').limit(1).executeTakeFirst();
  return load?.digest;
}

/** Changes with each load of the tables, each publication of plans, and each undo of one. */
export async function findVersion(db: Db): Promise<string> {
  const { rows } = await sql<{ version: string }>`
    select concat_ws(' ', (select digest from market_loads order by id desc limit 1), max(id), count(undone_at)) as version
    from plan_publications`.execute(db);
  return rows[0]?.version ?? '';
}

export const insertLoad = (db: Db, digest: string) => db.insertInto('market_loads').values({ digest }).execute();

export const lockLoads = (db: Db) => sql`select pg_advisory_xact_lock(hashtext('market tables'))`.execute(db);

/**
 * Rows are deleted and not truncated, which would lock readers out. Each table is one parameter, many times faster than
 * row by row.
 */
export async function replaceTables(db: Db, tables: Tables): Promise<void> {
  for (const table of ['market_zips', 'market_counties', 'market_prices', 'market_medicare'] as const)
    await db.deleteFrom(table).execute();
  const { counties, zips } = tables;
  await sql`insert into market_counties (county, state, name)
    select * from unnest(
      ${counties.map((row) => row.county)}::text[],
      ${counties.map((row) => row.state)}::text[],
      ${counties.map((row) => row.name)}::text[])`.execute(db);
  await sql`insert into market_zips (zip, county, share_permille, rating_area)
    select * from unnest(
      ${zips.map((row) => row.zip)}::text[],
      ${zips.map((row) => row.county)}::text[],
      ${zips.map((row) => row.share_permille)}::smallint[],
      ${zips.map((row) => row.rating_area)}::text[])`.execute(db);
  await sql`insert into market_prices
    select * from json_populate_recordset(null::market_prices, ${JSON.stringify(tables.prices)}::json)`.execute(db);
  const medicare = tables.medicare.map((row) => ({
    ...row,
    advantage_premium_cents: row.advantage_premium_cents || null,
    advantage_out_of_pocket_cents: row.advantage_out_of_pocket_cents || null,
  }));
  await sql`insert into market_medicare
    select * from json_populate_recordset(null::market_medicare, ${JSON.stringify(medicare)}::json)`.execute(db);
  for (const table of ['market_zips', 'market_counties', 'market_prices', 'market_medicare'] as const)
    await sql`analyze ${sql.table(table)}`.execute(db);
}
