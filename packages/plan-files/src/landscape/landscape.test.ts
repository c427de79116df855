import { describe, expect, it, test } from 'vitest';
import { runs, seedOf } from '../../../../tools/depth.ts';
import type { PlanFile } from '../archive.ts';
import { readPlanFiles } from '../read-plan-files.ts';
import { generateLandscape, type LandscapeOptions } from '../sample/generate-landscape.ts';
import { landscapeHeader } from '../sample/landscape-header.ts';
import { eachText, fileOfBytes, filesOf } from '../testing/edit.ts';
import { countiesOf, sampleState, smallSample } from '../testing/sample.ts';
import { secondLandscape } from '../testing/second-landscape-reader.ts';
import type { MedicarePlan } from './landscape.ts';

const states = [sampleState('AR', '05'), sampleState('OK', '40')];
const counties = countiesOf(states);
const places = ['AR', 'OK'].map((state) => ({ state, counties: counties.filter((row) => row.state === state) }));
const read = (files: readonly PlanFile[], plan_year = 2027, rows = counties) =>
  readPlanFiles(files, { plan_year, counties: rows });
const options: LandscapeOptions = { seed: 3, plan_year: 2027, states: places };

const categories: Readonly<Record<MedicarePlan['kind'], readonly string[]>> = {
  ...{ part_d: ['PDP'], advantage: ['MA', 'MA-PD'], cost: ['Cost'], special_needs: ['SNP'] },
};

test.each(Array.from({ length: runs(20) }, (_, at) => at))(
  'agrees with a second reader about the plans of each county: sample %i',
  async (at) => {
    const seed = seedOf(2_000 + at);
    const file = generateLandscape({ ...options, seed, has_noise: true });
    const { landscape, catalog, findings } = await read([file]);
    if (!landscape) throw new Error(JSON.stringify(findings));
    expect(catalog).toBeNull();
    const second = await secondLandscape(file, 2027);
    for (const { state, county, name } of counties) {
      const sold = landscape.counties.find((one) => one.county === county)?.plan_ids ?? [];
      const expected = second(state, name);
      expect([seed, name, sold]).toEqual([seed, name, Object.keys(expected).sort()]);
      for (const plan of landscape.plans.filter((one) => one.state === state && sold.includes(one.plan_id))) {
        const [category, ...amounts] = expected[plan.plan_id] ?? [];
        expect(categories[plan.kind]).toContain(category);
        expect([...[plan.premium_cents, plan.drug_deductible_cents, plan.limit_cents, plan.stars_tenths]]).toEqual(
          amounts,
        );
      }
    }
  },
);

async function textOf(file: PlanFile): Promise<string> {
  const pieces: Buffer[] = [];
  for await (const piece of file.open()) pieces.push(Buffer.from(piece as Buffer));
  return Buffer.concat(pieces).toString('utf8');
}

type Cells = Partial<Record<(typeof landscapeHeader)[number], string>>;

const zeroPlan: Cells = {
  ...{ 'Contract Year': '2027', 'Contract Category Type': 'MA-PD', 'State Territory Abbreviation': 'AR' },
  ...{ 'County Name': 'Ash', 'Contract ID': 'H1234', 'Plan ID': '7', 'Segment ID': '0', 'Sanctioned Plan': 'No' },
  ...{ 'Organization Marketing Name': 'Larkspur', 'Plan Name': 'Larkspur Zero (HMO)', 'Plan Type': 'HMO' },
  ...{ 'Special Needs Plan (SNP) Indicator': 'No', 'Part D Coverage Indicator': 'Yes' },
  ...{ 'Annual Part D Deductible Amount': '$615.00 ', 'Part D Total Premium': '$0.00 ', 'Part C Premium': '$0.00 ' },
  'Monthly Consolidated Premium (Part C + D)': '$0.00 ',
  'In-Network Maximum Out-of-Pocket (MOOP) Amount': '$3,400.00 ',
  'Overall Star Rating': '4.5',
};
const fileWith = (...rows: readonly Cells[]): PlanFile => {
  const lines = rows.map((cells) => landscapeHeader.map((name) => `"${cells[name] ?? 'Not Applicable'}"`).join(','));
  return fileOfBytes('landscape.csv', Buffer.from([landscapeHeader.join(','), ...lines, ''].join('\n')));
};
const planOf = async (cells: Cells) => (await read([fileWith({ ...zeroPlan, ...cells })])).landscape?.plans[0];

it('reads a plan with its id padded and its money to the cent', async () => {
  expect(await planOf({})).toEqual({
    ...{ state: 'AR', plan_id: 'H1234-007-000', kind: 'advantage', carrier: 'Larkspur', name: 'Larkspur Zero (HMO)' },
    ...{ type: 'HMO', special_needs: null, has_drugs: true, premium_cents: 0, drug_deductible_cents: 61_500 },
    ...{ limit_cents: 340_000, stars_tenths: 45, stars_missing: null },
  });
});

const consolidated = 'Monthly Consolidated Premium (Part C + D)';
test.each<[string, Cells, Partial<MedicarePlan> | undefined]>([
  [
    'Part C without drugs',
    { [consolidated]: 'Not Applicable', 'Part C Premium': '$16.00 ', 'Part D Coverage Indicator': 'No' },
    { premium_cents: 1_600, has_drugs: false, drug_deductible_cents: null },
  ],
  ['never Part C alone with drugs', { [consolidated]: 'Not Applicable', 'Part C Premium': '$16.00 ' }, undefined],
  [
    'a premium of both parts',
    { [consolidated]: '$1,016.50 ', 'Part C Premium': '$16.00 ' },
    { premium_cents: 101_650 },
  ],
  ['no negative premium', { [consolidated]: '($20.80)' }, undefined],
  [
    'a plan for special needs',
    { 'Contract Category Type': 'SNP', 'Special Needs Plan (SNP) Indicator': 'Yes', 'SNP Type': 'Dual-Eligible' },
    { kind: 'special_needs', special_needs: 'Dual-Eligible' },
  ],
  [
    'a drug plan by its own premium',
    { 'Contract Category Type': 'PDP', 'Part D Total Premium': '$18.20 ', [consolidated]: 'Not Applicable' },
    { kind: 'part_d', premium_cents: 1_820, limit_cents: null },
  ],
  [
    'new plans without stars',
    { 'Overall Star Rating': 'Too new to rate' },
    { stars_tenths: null, stars_missing: 'too_new' },
  ],
  [
    'plans with too little data',
    { 'Overall Star Rating': 'Not enough data available' },
    { stars_tenths: null, stars_missing: 'not_enough_data' },
  ],
  ['stars that are not out yet', { 'Overall Star Rating': '' }, { stars_tenths: null, stars_missing: null }],
])('reads %s', async (_, cells, expected) => {
  const plan = await planOf(cells);
  if (expected) expect(plan).toMatchObject(expected);
  else expect(plan).toBeUndefined();
});

describe('where plans are sold', () => {
  const rows = [
    { county: '51059', state: 'VA', name: 'Fairfax County', rating_areas: [] },
    { county: '51600', state: 'VA', name: 'Fairfax city', rating_areas: [] },
    { county: '22071', state: 'LA', name: 'Orleans Parish', rating_areas: [] },
    { county: '02013', state: 'AK', name: 'Aleutians East Borough', rating_areas: [] },
    { county: '35013', state: 'NM', name: 'Doña Ana County', rating_areas: [] },
  ];
  test.each([
    ['VA', 'Fairfax', ['51059']],
    ['VA', 'Fairfax City', ['51600']],
    ['VA', 'All Counties', ['51059', '51600']],
    ['LA', 'Orleans', ['22071']],
    ['LA', 'ORLEANS PARISH', ['22071']],
    ['AK', 'Aleutians East', ['02013']],
    ['NM', 'Dona Ana', ['35013']],
    ['NM', 'Orleans', []],
  ])('%s, %s', async (state, county, expected) => {
    const file = fileWith({ ...zeroPlan, 'State Territory Abbreviation': state, 'County Name': county });
    const { landscape, findings } = await read([file], 2027, rows);
    expect(landscape?.counties.map((one) => one.county)).toEqual(expected);
    expect(findings.map(({ kind, examples }) => [kind, examples])).toEqual(
      expected.length > 0
        ? []
        : [
            ['county_unknown', ['Orleans, NM']],
            ['file_unused', []],
          ],
    );
  });
});

describe('what is wrong', () => {
  const cases: [string, Cells[], object][] = [
    [
      'sanctioned plans',
      [{ 'Sanctioned Plan': 'Yes' }],
      { severity: 'warning', kind: 'medicare_sanctioned', examples: ['H1234-007-000'] },
    ],
    ['an id', [{ 'Contract ID': '1234' }], { severity: 'warning', kind: 'medicare_id_invalid', row: 3 }],
    [
      'a kind',
      [{ 'Contract Category Type': 'PACE' }],
      { severity: 'warning', kind: 'medicare_kind_unknown', examples: ['PACE'] },
    ],
    [
      'money',
      [{ 'Plan ID': '8', 'In-Network Maximum Out-of-Pocket (MOOP) Amount': 'ask us' }],
      { severity: 'warning', kind: 'plan_amount_unreadable', column: 'In-Network Maximum Out-of-Pocket (MOOP) Amount' },
    ],
    ['a premium', [{ 'Plan ID': '8', [consolidated]: '' }], { severity: 'warning', kind: 'medicare_without_premium' }],
    ['rows of another year', [{ 'Contract Year': '2026' }], { severity: 'warning', kind: 'row_other_year' }],
    [
      'two premiums of a plan in a state',
      [{ 'County Name': 'Birch', [consolidated]: '$9.00 ' }],
      { severity: 'error', kind: 'plan_conflict', row: 3 },
    ],
  ];
  test.each(cases)('%s', async (_, rows, finding) => {
    const { landscape, findings } = await read([
      fileWith(zeroPlan, ...rows.map((cells) => ({ ...zeroPlan, ...cells }))),
    ]);
    expect(findings).toMatchObject([{ file: 'landscape.csv', count: 1, ...finding }]);
    expect(landscape === null).toBe('severity' in finding && finding.severity === 'error');
  });

  it('takes exact duplicates once, and another premium in another state', async () => {
    const other = { ...zeroPlan, 'State Territory Abbreviation': 'OK', [consolidated]: '$9.00 ' };
    const { landscape, findings } = await read([fileWith(zeroPlan, zeroPlan, other)]);
    expect(findings).toEqual([]);
    expect(landscape?.plans.map(({ state, premium_cents }) => [state, premium_cents])).toEqual([
      ['AR', 0],
      ['OK', 900],
    ]);
  });

  it('names a file of which nothing is used', async () => {
    const texts = { 'one.csv': await textOf(fileWith(zeroPlan)), 'two.csv': await textOf(fileWith(zeroPlan)) };
    const { landscape, findings } = await read(filesOf(texts));
    expect(findings).toMatchObject([{ severity: 'warning', kind: 'file_unused', file: 'two.csv' }]);
    expect(landscape?.plans).toHaveLength(1);
  });

  it('a file of another year, and a missing column by its name', async () => {
    const file = generateLandscape({ ...options, plan_year: 2026 });
    expect((await read([file])).findings[0]).toMatchObject({ severity: 'error', kind: 'file_other_year' });
    const texts = { 'landscape.csv': (await textOf(generateLandscape(options))).replace('Part C Premium', 'Part C') };
    expect(await read(filesOf(texts))).toMatchObject({
      landscape: null,
      findings: [{ severity: 'error', kind: 'column_missing', row: 1, column: 'Part C Premium' }],
    });
  });
});

it('reads it beside the marketplace files, with headers in another case and order of blanks', async () => {
  const { texts, counties: rows } = await smallSample();
  const landscape = generateLandscape({ ...options, states: [{ state: 'AR', counties: rows }] });
  const name = 'other.csv';
  const [header = '', ...lines] = (await textOf(landscape)).split('\n');
  const changed = eachText({ [name]: header }, (text) => text.toUpperCase().replaceAll(' ', '_'));
  const both = await read(filesOf({ ...texts, [name]: [changed[name], ...lines].join('\n') }), 2027, rows);
  expect(both.findings).toEqual([]);
  expect(both.catalog?.plans).toHaveLength(12);
  expect(both.landscape).toEqual((await read([landscape], 2027, rows)).landscape);
  expect(both.landscape?.counties).toHaveLength(6);
});
