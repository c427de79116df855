import { hasFamilyTiers } from 'estimator/family-tiers';
import { sql } from 'kysely';
import type { Catalog, Finding } from 'plan-files/catalog';
import { generatePlanFiles, type SampleOptions, type SampleState } from 'plan-files/generate';
import { generateLandscape, type LandscapeOptions } from 'plan-files/generate-landscape';
import type { Landscape } from 'plan-files/landscape';
import { readPlanFiles } from 'plan-files/read-plan-files';
import type { Db } from '../db/connection.ts';
import { loadCatalog, loadLandscape, publishLoad } from '../integrations/rates/catalog/operations.ts';
import { listCountiesWithAreas } from '../integrations/rates/catalog/queries.ts';

const familyFactors = [1000, 2000, 1700, 1700, 1700, 2850, 2850, 2850];

/** States with their counties, rating areas and zip codes, for the generator of plan files. */
export async function sampleStates(db: Db, ...states: readonly string[]): Promise<SampleState[]> {
  const { rows } = await sql<{ state: string; rating_area: string; county: string; name: string; zips: string[] }>`
    select state, rating_area, county, name, array_agg(zip order by zip) as zips
    from market_zips join market_counties using (county)
    where rating_area is not null and state = any (${states}::text[])
    group by state, rating_area, county, name order by state, county, rating_area`.execute(db);
  return states.map((state) => {
    const ofState = rows.filter((row) => row.state === state);
    const areas = [...new Set(ofState.map(({ rating_area }) => rating_area))];
    return {
      state,
      rating_areas: areas.map((rating_area) => ({
        rating_area,
        counties: ofState.filter((row) => row.rating_area === rating_area),
      })),
      ...(hasFamilyTiers(state) && { family_factors: familyFactors }),
    };
  });
}

type Options = Omit<SampleOptions, 'states' | 'seed' | 'plans_per_state'> &
  Partial<Pick<SampleOptions, 'seed' | 'plans_per_state'>> & { readonly states: readonly string[] };

export async function sampleFiles(db: Db, { states, ...options }: Options) {
  const all = { seed: 1, plans_per_state: 12, ...options, states: await sampleStates(db, ...states) };
  return generatePlanFiles(all);
}

/** What a reader finds in generated files. */
export async function sampleCatalog(db: Db, options: Options): Promise<{ catalog: Catalog; findings: Finding[] }> {
  const files = await sampleFiles(db, options);
  const counties = await listCountiesWithAreas(db);
  const { catalog, findings } = await readPlanFiles(files, { plan_year: options.plan_year, counties });
  if (!catalog) throw new Error(JSON.stringify(findings));
  return { catalog, findings: [...findings] };
}

export const load = (db: Db, catalog: Catalog, findings: readonly Finding[] = []) =>
  db.transaction().execute((transaction) => loadCatalog(transaction, { catalog, findings, files: [] }));

export const publish = (db: Db, load_id: number, accepts_warnings = true) =>
  db.transaction().execute((transaction) => publishLoad(transaction, load_id, { accepts_warnings }));

/** @returns the load */
export async function publishPlans(db: Db, catalog: Catalog): Promise<number> {
  const { load_id } = await load(db, catalog);
  await publish(db, load_id);
  return load_id;
}

type LandscapeSample = Omit<LandscapeOptions, 'states' | 'seed'> & {
  readonly seed?: number;
  readonly states: readonly string[];
};

export async function landscapeFile(db: Db, { states, ...options }: LandscapeSample) {
  const counties = await listCountiesWithAreas(db);
  const places = states.map((state) => ({ state, counties: counties.filter((row) => row.state === state) }));
  return generateLandscape({ seed: 1, ...options, states: places });
}

export async function sampleLandscape(db: Db, options: LandscapeSample): Promise<Landscape> {
  const file = await landscapeFile(db, options);
  const counties = await listCountiesWithAreas(db);
  const { landscape, findings } = await readPlanFiles([file], { plan_year: options.plan_year, counties });
  if (!landscape) throw new Error(JSON.stringify(findings));
  return landscape;
}

/** @returns the load */
export async function publishLandscape(db: Db, landscape: Landscape): Promise<number> {
  const { load_id } = await db
    .transaction()
    .execute((transaction) => loadLandscape(transaction, { landscape, findings: [], files: [] }));
  await publish(db, load_id);
  return load_id;
}
