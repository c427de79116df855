import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import type { PlaceCode } from 'contract/vocabulary/states';
import type { PlanYear } from 'estimator';
import { ageFactor } from 'estimator/age-rating';
import { familyTiers } from 'estimator/family-tiers';
import { generatePlanFiles, type SampleState, type Targets } from 'plan-files/generate';
import { generateLandscape } from 'plan-files/generate-landscape';
import { type CountyRow, type PlanFile, readPlanFiles } from 'plan-files/read-plan-files';
import type { Db } from '../../db/connection.ts';
import { loadsOf } from './catalog/loads.ts';
import { loadContents, publishLoad } from './catalog/operations.ts';
import { type AreaCounty, listAreaCounties } from './catalog/queries.ts';
import { embeddedRates, type RateSource } from './rates.ts';

const plansPerState = 16;
const medicarePlansPerState = { drug_plans_per_state: 8, advantage_plans_per_state: 12 };

/** In the order of a rate’s prices by family. */
function factorsOf(state: PlaceCode): Pick<SampleState, 'age_factors' | 'family_factors'> {
  const [, tiers] = Object.entries(familyTiers).find(([code]) => code === state) ?? [];
  if (!tiers) return { age_factors: Array.from({ length: 65 }, (_, age) => ageFactor(state, age)) };
  const { one_adult, two_adults, one_adult_with_children: one, two_adults_with_children: two } = tiers;
  return { family_factors: [one_adult, two_adults, one, one, one, two, two, two] };
}

async function targetsOf(rates: RateSource, { county, zips }: AreaCounty, plan_year: PlanYear) {
  const { prices = null } = (await rates.findMarket({ zip: zips[0] ?? '', county, plan_year })) ?? {};
  return prices satisfies Targets | null;
}

interface SampledArea {
  readonly counties: readonly AreaCounty[];
  readonly targets: Targets;
}

/** States with the rating areas of the demo’s estimates, and the bundled prices of these areas. */
async function sampleStates(db: Db, counties: readonly AreaCounty[], plan_year: PlanYear): Promise<SampleState[]> {
  const rates = embeddedRates(db);
  const states = new Map<PlaceCode, Map<string, SampledArea>>();
  for (const county of counties) {
    const areas: Map<string, SampledArea> = states.get(county.state) ?? new Map();
    const area = areas.get(county.rating_area);
    const targets = area ? area.targets : await targetsOf(rates, county, plan_year);
    if (targets) areas.set(county.rating_area, { counties: [...(area?.counties ?? []), county], targets });
    states.set(county.state, areas);
  }
  return [...states].map(([state, areas]) => ({
    state,
    rating_areas: [...areas].map(([rating_area, area]) => ({ rating_area, ...area })),
    ...factorsOf(state),
  }));
}

/** Its generator would work once for each time that it is opened. */
async function written({ name, open }: PlanFile) {
  const content = await buffer(open());
  const sha256 = createHash('sha256').update(content).digest('hex');
  return {
    file: { name, open: () => Readable.from([content]) },
    loaded: { name, sha256, bytes: content.length },
  };
}

function countyRows(counties: readonly AreaCounty[]): CountyRow[] {
  const rows = new Map<string, CountyRow>();
  for (const { county, state, name, rating_area } of counties) {
    const { rating_areas = [] } = rows.get(county) ?? {};
    rows.set(county, { county, state, name, rating_areas: [...rating_areas, rating_area] });
  }
  return [...rows.values()];
}

function sampleLandscape(counties: readonly CountyRow[], plan_year: PlanYear): PlanFile {
  const codes = [...new Set(counties.map(({ state }) => state))];
  const states = codes.map((state) => ({ state, counties: counties.filter((row) => row.state === state) }));
  return generateLandscape({ seed: 1, plan_year, states, ...medicarePlansPerState });
}

interface SampledPlaces {
  readonly places: readonly { readonly zip: string; readonly county: string }[];
  readonly plan_years: readonly PlanYear[];
}

/**
 * Official files with invented plans for the rating areas of these places, of the marketplace and of Medicare, read and
 * published as any others. The lowest prices are those of the areas, so that estimates have the same amounts. In the
 * caller's transaction.
 */
export async function publishSamplePlans(transaction: Db, { places, plan_years }: SampledPlaces): Promise<void> {
  const sampled = await listAreaCounties(transaction, places);
  for (const plan_year of plan_years) {
    const states = await sampleStates(transaction, sampled, plan_year);
    const options = { seed: 1, plan_year, states, plans_per_state: plansPerState, has_same_plans_before: true };
    const counties = countyRows(sampled);
    const generated = [...generatePlanFiles(options), sampleLandscape(counties, plan_year)];
    const files = await Promise.all(
      generated.map((file) => written({ ...file, name: `sample-plans-${plan_year}-${file.name}` })),
    );
    const found = await readPlanFiles(
      files.map(({ file }) => file),
      { plan_year, counties },
    );
    const loads = await loadsOf({ ...found, files: files.map(({ loaded }) => loaded) }, true);
    if (loads.length === 0)
      throw new Error(`The sample plans of ${plan_year} cannot be read: ${JSON.stringify(found.findings)}`);
    for (const load of loads) {
      const { load_id } = await loadContents(transaction, load);
      await publishLoad(transaction, load_id, { accepts_warnings: true });
    }
  }
}
