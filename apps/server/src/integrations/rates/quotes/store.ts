import { sql } from 'kysely';
import type { Offer } from 'plan-files/on-sale';
import type { Db } from '../../../db/connection.ts';
import type { MarketplacePlace } from '../../marketplace/read-offers.ts';

type Key = Pick<MarketplacePlace, 'plan_year' | 'county' | 'zip'>;

/** After this many days no answer is used any more. */
export const maxDays = 7;

export const findQuote = (db: Db, { plan_year, county, zip }: Key) =>
  db
    .selectFrom('live_quotes')
    .select(['fetched_at', sql<Offer[] | null>`offers`.as('offers')])
    .where('plan_year', '=', plan_year)
    .where('county', '=', county)
    .where('zip', '=', zip)
    .executeTakeFirst();

export async function saveQuote(
  db: Db,
  { plan_year, county, zip }: Key,
  { offers, fetched_at }: { readonly offers: readonly Offer[] | null; readonly fetched_at: string },
): Promise<void> {
  const values = { offers: offers && JSON.stringify(offers), fetched_at };
  await db
    .insertInto('live_quotes')
    .values({ plan_year, county, zip, ...values })
    .onConflict((conflict) => conflict.columns(['plan_year', 'county', 'zip']).doUpdateSet(values))
    .execute();
  await sql`delete from live_quotes where fetched_at < ${fetched_at}::timestamptz - make_interval(days => ${maxDays})`.execute(
    db,
  );
}
