import { describe, expect, it } from 'vitest';
import { runs, seedOf } from '../../../tools/depth.ts';
import type { Variant } from './catalog.ts';
import { plansOnSale, pricesOnSale } from './on-sale.ts';
import { readPlanFiles } from './read-plan-files.ts';
import { generatePlanFiles } from './sample/generate.ts';
import { Random } from './sample/random.ts';
import { countiesOf, familyFactors, sampleState } from './testing/sample.ts';
import { type Question, SecondReader } from './testing/second-reader.ts';

const states = [
  sampleState('AR', '05'),
  sampleState('NY', '36', { family_factors: familyFactors }),
  sampleState('OK', '40'),
];
const counties = countiesOf(states);
const casesOfSample = 20;

function sampleFiles(seed: number, format?: 'federal' | 'state' | 'plain') {
  const shares = { tobacco_share: 0.4, separate_share: 0.2, partial_share: 0.3 };
  return generatePlanFiles(
    { seed, plan_year: 2027, states, plans_per_state: 30, dental_plans: 9, has_noise: true, ...shares },
    format,
  );
}

const households: [number[], ...number[][]] = [
  [21],
  [40],
  [64, 62],
  [35, 33, 4],
  [45, 17, 15, 12, 3],
  [30, 30, 8, 6],
  [50, 19],
  [9, 7],
];

const families: [number[], ...number[][]] = [[40], [40, 38], [40, 3], [40, 38, 3, 5, 7, 9]];

function drawQuestion(random: Random): Question {
  const state = random.pick(['AR', 'NY', 'OK']);
  const { rating_areas } = states.find((one) => one.state === state) ?? sampleState('AR', '05');
  const [first = { rating_area: '', counties: [] }, ...others] = rating_areas;
  const { rating_area, counties: places } = random.pick([first, ...others]);
  const { county = '', zips = [] } = places[Math.floor(random.next() * places.length)] ?? {};
  const zip = zips[Math.floor(random.next() * zips.length)] ?? '';
  const ages = state === 'NY' ? random.pick(families) : random.pick(households);
  return { state, county, zip, rating_area, on: random.pick(['2027-01-01', '2027-07-01', '2027-12-01']), ages };
}

const amountsOf = (variant: Variant | undefined) => [
  variant?.deductible.individual_cents ?? null,
  variant?.drug_deductible?.individual_cents ?? null,
  variant?.limit.individual_cents ?? null,
];

it.each(Array.from({ length: runs(600) / casesOfSample }, (_, at) => at))(
  'agrees with a second reader about plans, prices, deductibles and limits: sample %i',
  async (at) => {
    const seed = seedOf(1_000 + at);
    const files = sampleFiles(seed);
    const { catalog, findings } = await readPlanFiles(files, { plan_year: 2027, counties });
    if (!catalog) throw new Error(JSON.stringify(findings));
    const second = await SecondReader.open(files);
    const random = new Random(seed);
    for (let count = 0; count < casesOfSample; count += 1) {
      const question = drawQuestion(random);
      const expected = second.answer(question);
      const offers = plansOnSale(catalog, question);
      const prices = pricesOnSale(catalog, question, question.ages);
      const amounts = offers.map(({ plan }) => [
        plan.plan_id,
        [...amountsOf(plan.variants.standard), ...amountsOf(plan.variants[94])],
      ]);
      expect({ seed, question, ...expected }).toEqual({
        seed,
        question,
        plans: offers.map(({ plan }) => plan.plan_id).sort(),
        benchmark: prices.benchmark && prices.benchmark.essential_cents + prices.benchmark.dental_cents,
        bronze: prices.bronze?.premium_cents ?? null,
        silver: prices.silver?.premium_cents ?? null,
        gold: prices.gold?.premium_cents ?? null,
        amounts: Object.fromEntries(amounts),
      });
    }
  },
);

describe('the same plans in other files', () => {
  const read = async (format: 'federal' | 'state' | 'plain') => {
    const { catalog, findings } = await readPlanFiles(sampleFiles(5, format), { plan_year: 2027, counties });
    expect(findings.filter(({ severity }) => severity === 'error')).toEqual([]);
    if (!catalog) throw new Error('No catalog');
    return catalog;
  };

  it('reads those of state exchanges as it reads the federal ones', async () => {
    const { crosswalk, ...federal } = await read('federal');
    expect(await read('state')).toEqual({ ...federal, crosswalk: [] });
    expect(crosswalk).toHaveLength(90);
    expect(federal.plans.some(({ issuer }) => issuer === 'Montaña Clara Salud')).toBe(true);
  });

  it('reads our own template to the same plans, prices and places', async () => {
    const federal = await read('federal');
    const plain = await read('plain');
    const ids = new Set(federal.plans.map(({ plan_id }) => plan_id));
    const known = plain.plans.filter(({ plan_id }) => ids.has(plan_id));
    const bare = ({ brochure_url: _, variants, ...plan }: (typeof known)[number]) => ({
      ...plan,
      variants: Object.values(variants).map(({ summary_url: _url, ...variant }) => variant),
    });
    expect(known.map(bare)).toEqual(federal.plans.map(bare));
    const pairs = new Map(plain.rates.map((rate) => [`${rate.plan_id} ${rate.rating_area}`, rate]));
    expect(federal.rates.map((rate) => pairs.get(`${rate.plan_id} ${rate.rating_area}`))).toEqual(federal.rates);
    const ofDental = new Set(federal.dental.map(({ issuer_id }) => issuer_id));
    const medical = federal.service_areas.filter(({ issuer_id }) => !ofDental.has(issuer_id) || issuer_id < '98001');
    expect(plain.service_areas).toEqual(expect.arrayContaining(medical));
  });
});

it('generates the target prices, which are those of each county', async () => {
  const targets = { bronze_cents: 30_012, silver_cents: 40_111, benchmark_cents: 40_523, gold_cents: 41_901 };
  const given = states.map((state) => ({
    ...state,
    rating_areas: state.rating_areas.map((area) => ({ ...area, targets })),
  }));
  const files = generatePlanFiles({ seed: 4, plan_year: 2027, states: given, plans_per_state: 40 });
  const { catalog } = await readPlanFiles(files, { plan_year: 2027, counties });
  for (const { state, county, rating_areas } of counties)
    for (const rating_area of rating_areas) {
      const zip = `${county.slice(0, 2)}010`;
      const prices = catalog && pricesOnSale(catalog, { county, zip, rating_area, on: '2027-01-01' });
      const found = [prices?.bronze, prices?.silver, prices?.gold].map((price) => price?.premium_cents);
      expect([state, ...found, prices?.benchmark?.essential_cents]).toEqual([state, 30_012, 40_111, 41_901, 40_523]);
    }
});
