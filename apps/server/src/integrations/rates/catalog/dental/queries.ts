import { type SqlBool, sql } from 'kysely';
import { type DentalOffer, dentalOffer } from 'plan-files/dental';
import type { Db } from '../../../../db/connection.ts';

interface PlaceOfLoad {
  readonly load_id: number;
  /** FIPS code. */
  readonly county: string;
  readonly zip: string;
  readonly rating_area: string;
  /** ISO date of the first of a coverage month. */
  readonly on: string;
}

/** Dental plans on sale whose part for children the files say, in the order of plan ids. */
export async function listDental(
  db: Db,
  { load_id, county, zip, rating_area, on }: PlaceOfLoad,
): Promise<DentalOffer[]> {
  const rows = await db
    .selectFrom('catalog_service_areas as areas')
    .innerJoin('catalog_dental_plans as plans', (join) =>
      join
        .onRef('plans.load_id', '=', 'areas.load_id')
        .onRef('plans.state', '=', 'areas.state')
        .onRef('plans.issuer_id', '=', 'areas.issuer_id')
        .onRef('plans.service_area_id', '=', 'areas.service_area_id'),
    )
    .leftJoin('catalog_dental_rates as rates', (join) =>
      join
        .onRef('rates.load_id', '=', 'plans.load_id')
        .onRef('rates.plan_id', '=', 'plans.plan_id')
        .on('rates.rating_area', '=', rating_area)
        .on('rates.valid_from', '<=', on)
        .on('rates.valid_to', '>=', on),
    )
    .where('areas.load_id', '=', load_id)
    .where('areas.county', '=', county)
    .where(sql<SqlBool>`(areas.zips is null or ${zip} = any (areas.zips))`)
    .distinctOn('plans.plan_id')
    // As the reader of files has it: of periods that overlap the last one.
    .orderBy('plans.plan_id')
    .orderBy('rates.valid_from', 'desc')
    .select(['plans.plan_id', 'plans.name', 'plans.offering'])
    .select(['plans.childrens_cents', 'plans.childrens_ten_thousandths', 'rates.cents'])
    .execute();
  return rows.flatMap(({ cents, ...row }) => dentalOffer(row, row, cents));
}
