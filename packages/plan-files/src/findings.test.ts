import { describe, expect, it, test } from 'vitest';
import { type PlanFile, readPlanFiles } from './read-plan-files.ts';
import { eachText, edited, fileOfBytes, filesOf, type Texts, withCells, without, withRow } from './testing/edit.ts';
import { smallSample } from './testing/sample.ts';

const { texts, counties } = await smallSample();
const read = (files: readonly PlanFile[], plan_year = 2027) => readPlanFiles(files, { plan_year, counties });
const base = await read(filesOf(texts));
const plan = base.catalog?.plans.find(({ metal }) => metal === 'silver');
const [area] = base.catalog?.service_areas ?? [];
const id = plan?.plan_id ?? '';

type Row = Record<string, string>;
const any = () => true;
const isPlan = (row: Row) => row.PlanId?.startsWith(id) === true;
const isSilver94 = (row: Row) => row.PlanId?.endsWith('-06') === true;
const hasCounty = (row: Row) => row.County !== '';
const isFirst = (row: Row) => isPlan(row) && row.RatingAreaId === 'Rating Area 1' && row.Age === '40';

it('has nothing to say about files without faults', () => {
  expect(base.findings).toEqual([]);
  expect(base.catalog?.plans).toHaveLength(12);
});

const rates = (cells: Row): Texts => withRow(texts, 'rates', isFirst, cells);
const ratesFile = 'rate-puf.csv';
const plansFile = 'plan-attributes-puf.csv';
const areasFile = 'service-area-puf.csv';

const errors: [string, Texts, object][] = [
  ['a missing file', without(texts, 'rates'), { kind: 'file_missing', message: 'There’s no file of prices.' }],
  [
    'a missing file of one state',
    withRow(texts, 'plans', any, {
      StateCode: 'OK',
      PlanId: '90001OK0010001-01',
      StandardComponentId: '90001OK0010001',
    }),
    { kind: 'file_missing', message: 'There’s no file of prices for OK.' },
  ],
  [
    'plans that are missing for a state',
    rates({ PlanId: '90001TX0010001' }),
    { kind: 'file_missing', message: 'There’s no file of plans for TX.' },
  ],
  [
    'a missing column',
    eachText(texts, (text) => text.replace('RateEffectiveDate', 'Effective')),
    { kind: 'column_missing', file: ratesFile, row: 1, column: 'RateEffectiveDate' },
  ],
  [
    'a missing column of deductibles',
    eachText(texts, (text) => text.replace('DEHBDedInnTier1Individual', 'Other')),
    { kind: 'column_missing', file: plansFile, column: 'DEHBDedInnTier1Individual' },
  ],
  [
    'a file that ends within a row',
    { ...texts, [ratesFile]: texts[ratesFile]?.slice(0, 5_000) ?? '' },
    { kind: 'file_truncated', file: ratesFile, row: 43 },
  ],
  [
    'a file that ends within quotation marks',
    { ...texts, [areasFile]: `${texts[areasFile]}2027,AR,"90001` },
    { kind: 'quote_unclosed', file: areasFile },
  ],
  [
    'a row with too few cells',
    eachText(texts, (text) => text.replace('\n', '\n2027,AR\n')),
    { kind: 'row_misshapen', file: ratesFile, row: 2 },
  ],
  [
    'a header without rows',
    { ...texts, [ratesFile]: `${texts[ratesFile]?.split('\n')[0]}\n` },
    { kind: 'file_empty', file: ratesFile },
  ],
  [
    'a file of another year',
    edited(texts, 'rates', (rows) => rows.map((row) => ({ ...row, BusinessYear: '2026' }))),
    { kind: 'file_other_year', file: ratesFile, message: 'All rows of this file are of another plan year than 2027.' },
  ],
  [
    'a crosswalk of another year',
    eachText(texts, (text) => text.replaceAll('PlanID_2027', 'PlanID_2028')),
    { kind: 'file_other_year', file: 'plan-id-crosswalk-puf.csv' },
  ],
  [
    'two prices in force',
    rates({ IndividualRate: '1.23', IndividualTobaccoRate: '1.23' }),
    { kind: 'rate_conflict', file: ratesFile, examples: [`${id}, rating area 1, age 40`] },
  ],
  [
    'two prices in force from July on',
    rates({ RateEffectiveDate: '2027-07-01', IndividualRate: '1.23' }),
    { kind: 'rate_conflict', examples: [`${id}, rating area 1, 2027-07-01 to 2027-12-31`] },
  ],
  [
    'two rows of a plan that differ',
    withRow(texts, 'plans', isPlan, { PlanMarketingName: 'Another name' }),
    { kind: 'plan_conflict', file: plansFile, examples: [`${id}, standard`] },
  ],
  [
    'a metal level that differs between the rows of a plan',
    withCells(texts, 'plans', isSilver94, { MetalLevel: 'Gold' }),
    { kind: 'plan_conflict', file: plansFile },
  ],
  ['a web page', { ...texts, 'page.csv': '<!doctype html><html></html>' }, { kind: 'file_not_text', file: 'page.csv' }],
];

test.each(errors)('%s is an error, and there is no catalog', async (_, changed, expected) => {
  const { catalog, findings } = await read(filesOf(changed));
  expect(catalog).toBeNull();
  expect(findings).toContainEqual(expect.objectContaining({ severity: 'error', ...expected }));
});

const warnings: [string, Texts, object][] = [
  [
    'rows of another year',
    rates({ BusinessYear: '2026' }),
    {
      kind: 'row_other_year',
      column: 'BusinessYear',
      message: expect.stringContaining('than 2027'),
      examples: ['2026'],
    },
  ],
  [
    'an expired price',
    rates({ RateEffectiveDate: '2026-01-01', RateExpirationDate: '2026-12-31', IndividualRate: '1.00' }),
    { kind: 'rate_expired', examples: ['2026-01-01 to 2026-12-31'] },
  ],
  ['an overlapping price that is the same', rates({ RateEffectiveDate: '2027-07-01' }), { kind: 'rate_overlap' }],
  ['a row twice', rates({}), { kind: 'row_duplicate', count: 1, examples: [`${id}, rating area 1, age 40`] }],
  ...['0', '-5', '9999', '9999.99', '999999', 'free', ''].map((price): [string, Texts, object] => [
    `the price “${price}”`,
    withCells(texts, 'rates', isFirst, { IndividualRate: price }),
    { kind: 'rate_filler', examples: [`${id}, rating area 1: ${price || 'no price'}`] },
  ]),
  [
    'an unknown rating area',
    rates({ RatingAreaId: 'Rating Area 77' }),
    { kind: 'rate_area_unknown', examples: ['Rating Area 77, AR'] },
  ],
  ['an unknown class of tobacco', rates({ Tobacco: 'Tobacco User' }), { kind: 'rate_tobacco_unknown', count: 1 }],
  ['an unknown age', rates({ Age: 'adult' }), { kind: 'rate_age_unknown', examples: ['adult'] }],
  [
    'an unreadable date',
    rates({ RateEffectiveDate: 'soon' }),
    { kind: 'date_unreadable', column: 'RateEffectiveDate' },
  ],
  [
    'an age without a price',
    edited(texts, 'rates', (rows) => rows.filter((row) => !isFirst(row))),
    { kind: 'rate_ages_missing', examples: [`${id}, rating area 1`] },
  ],
  [
    'a price without a plan',
    rates({ PlanId: '90001AR0019999' }),
    { kind: 'rate_without_plan', examples: ['90001AR0019999'] },
  ],
  [
    'a plan without a price',
    edited(texts, 'rates', (rows) => rows.filter((row) => !isPlan(row))),
    { kind: 'plan_without_rates', file: plansFile, examples: [id] },
  ],
  [
    'a plan whose service area is missing',
    edited(texts, 'areas', (rows) => rows.filter(({ IssuerId }) => IssuerId !== area?.issuer_id)),
    { kind: 'plan_without_service_area' },
  ],
  [
    'a service area without a plan',
    withRow(texts, 'areas', any, { ServiceAreaId: 'ARS099' }),
    { kind: 'service_area_without_plan' },
  ],
  [
    'a partial county without zip codes',
    withRow(texts, 'areas', hasCounty, { PartialCounty: 'Yes', ZipCodes: '', County: '05001' }),
    { kind: 'county_partial_without_zips', count: 1, examples: [expect.stringContaining('Ash County, AR')] },
  ],
  [
    'an unknown county',
    withRow(texts, 'areas', hasCounty, { County: '05999' }),
    { kind: 'county_unknown', examples: ['05999, AR'] },
  ],
  [
    'counties without a silver plan',
    edited(texts, 'plans', (rows) => rows.map((row) => ({ ...row, MetalLevel: 'Gold' }))),
    { kind: 'county_without_silver', count: 6, examples: expect.arrayContaining(['Ash County, AR']) },
  ],
  [
    'a dental plan',
    withRow(texts, 'plans', any, { PlanId: '90001AR0029999-01', DentalOnlyPlan: 'Yes', MetalLevel: 'Low' }),
    { kind: 'row_dental', examples: ['90001AR0029999'] },
  ],
  [
    'a plan off the exchange',
    withRow(texts, 'plans', any, { PlanId: `${id}-00` }),
    { kind: 'row_off_exchange', count: 1 },
  ],
  [
    'a plan that is off the exchange by its type only',
    withRow(texts, 'plans', any, { PlanId: '90001AR0019999-01', QHPNonQHPTypeId: 'Off the Exchange' }),
    { kind: 'row_off_exchange', count: 1 },
  ],
  [
    'a plan for small groups',
    withRow(texts, 'plans', any, { PlanId: '90001AR0019999-01', MarketCoverage: 'SHOP (Small Group)' }),
    { kind: 'row_small_group', count: 1 },
  ],
  [
    'a silver plan without a level',
    edited(texts, 'plans', (rows) => rows.filter((row) => !isSilver94(row))),
    { kind: 'plan_without_levels' },
  ],
  [
    'a plan without its standard row',
    edited(texts, 'plans', (rows) => rows.filter(({ PlanId }) => PlanId !== `${id}-01`)),
    { kind: 'plan_without_standard', examples: [id] },
  ],
  [
    'a plan ID that is none',
    withRow(texts, 'plans', any, { PlanId: 'AR1' }),
    { kind: 'plan_id_invalid', examples: ['AR1'] },
  ],
  [
    'an unknown metal level',
    withRow(texts, 'plans', any, { PlanId: '90001AR0019999-01', MetalLevel: 'Tin' }),
    { kind: 'plan_metal_unknown' },
  ],
  [
    'an end of the ID that contradicts the type',
    edited(texts, 'plans', (rows) => {
      const other: Row = {
        '87% AV Level Silver Plan': '94% AV Level Silver Plan',
        '94% AV Level Silver Plan': '87% AV Level Silver Plan',
      };
      return rows.map((row) => ({
        ...row,
        CSRVariationType: other[row.CSRVariationType ?? ''] ?? row.CSRVariationType ?? '',
      }));
    }),
    { kind: 'plan_level_unclear' },
  ],
  [
    'an amount that is none',
    withCells(texts, 'plans', isPlan, { MedicalDrugDeductiblesIntegrated: 'Maybe' }),
    { kind: 'plan_amount_unreadable', column: 'MedicalDrugDeductiblesIntegrated' },
  ],
  [
    'a missing share of essential benefits',
    edited(texts, 'plans', (rows) => rows.map((row) => ({ ...row, EHBPercentTotalPremium: '' }))),
    { kind: 'plan_ehb_unknown' },
  ],
  [
    'cost sharing that can’t be read',
    withCells(texts, 'benefits', isPlan, { CopayInnTier1: 'See brochure' }),
    { kind: 'benefit_unreadable', row: expect.any(Number), examples: [expect.stringContaining('See brochure')] },
  ],
  [
    'benefits without a plan',
    withRow(texts, 'benefits', any, { PlanId: '90001AR0019999-01', BenefitName: 'Generic Drugs' }),
    { kind: 'benefit_without_plan' },
  ],
  ['no file of benefits', without(texts, 'benefits'), { kind: 'benefits_missing' }],
  [
    'a successor that is in no file',
    withRow(texts, 'crosswalk', any, { PlanID_2027: '90001AR0019999' }),
    { kind: 'successor_without_plan', examples: ['90001AR0019999'] },
  ],
  [
    'another file',
    { ...texts, 'network.csv': 'NetworkName,NetworkId\nA,B\n' },
    { kind: 'file_unknown', file: 'network.csv' },
  ],
];

test.each(warnings)('%s is a warning', async (_, changed, expected) => {
  const { catalog, findings } = await read(filesOf(changed));
  expect(findings).toContainEqual(expect.objectContaining({ severity: 'warning', ...expected }));
  expect(catalog).not.toBeNull();
});

it('leaves a plan out where a price is a filler, and nowhere else', async () => {
  const { catalog } = await read(filesOf(withCells(texts, 'rates', isFirst, { IndividualRate: '9999' })));
  const areas = catalog?.rates.filter(({ plan_id }) => plan_id === id).map(({ rating_area }) => rating_area);
  expect(areas?.sort()).toEqual(['2', '3']);
});

function* inPieces(bytes: Buffer) {
  for (let at = 0; at < bytes.length; at += 977) yield bytes.subarray(at, at + 977);
}

it('reports its progress for each file', async () => {
  const seen: string[] = [];
  await readPlanFiles(filesOf(texts), {
    ...{ plan_year: 2027, counties },
    onProgress: ({ file, rows, files_done, files }) => seen.push(`${file} ${rows} ${files_done}/${files}`),
  });
  expect(seen).toHaveLength(5);
  expect(seen[2]).toBe('rate-puf.csv 0 2/5');
});

describe('reads without complaint', () => {
  const backwards = edited(texts, 'rates', (rows) => rows);
  const reversed = (text: string) =>
    text
      .split('\n')
      .map((line) => line.split(',').toReversed().join(','))
      .join('\n');
  const inAllCounties = (cells: Row) =>
    edited(texts, 'areas', (rows) => [
      ...rows,
      ...counties.map(({ county }) => ({
        ...rows.find(hasCounty),
        PartialCounty: 'No',
        ZipCodes: '',
        County: county,
        ...cells,
      })),
    ]);
  const kinds: [string, readonly PlanFile[]][] = [
    ['a byte-order mark', filesOf(eachText(texts, (text) => `\ufeff${text}`))],
    ['line ends of Windows', filesOf(eachText(texts, (text) => text.replaceAll('\n', '\r\n')))],
    [
      'headers in lower case with blanks',
      filesOf(eachText(texts, (text) => text.replace(/^.*/, (line) => line.toLowerCase().replaceAll(',', ' , ')))),
    ],
    ['columns in another order', filesOf({ ...backwards, [ratesFile]: reversed(backwards[ratesFile] ?? '') })],
    [
      'UTF-16',
      filesOf(
        eachText(texts, (text) => `\ufeff${text}`),
        'utf16le',
      ),
    ],
    ['Windows-1252', filesOf(texts, 'latin1')],
    ['no line end at the end', filesOf(eachText(texts, (text) => text.trimEnd()))],
    ['blank rows', filesOf(eachText(texts, (text) => text.replaceAll('\n', '\n\n')))],
    [
      'US dates',
      filesOf(
        edited(texts, 'rates', (rows) =>
          rows.map((row) => ({ ...row, RateEffectiveDate: '1/1/2027 0:00:00', RateExpirationDate: '12/31/2027' })),
        ),
      ),
    ],
    [
      'county codes without zeros',
      filesOf(
        edited(texts, 'areas', (rows) =>
          rows.map((row) => ({ ...row, County: row.County ? `${Number(row.County)}.0` : '' })),
        ),
      ),
    ],
    [
      'county names',
      filesOf(
        edited(texts, 'areas', (rows) =>
          rows.map((row) => ({
            ...row,
            County: counties.find(({ county }) => county === row.County)?.name.replace(' County', '') ?? '',
          })),
        ),
      ),
    ],
    [
      'shares in percent',
      filesOf(
        edited(texts, 'plans', (rows) =>
          rows.map((row) => ({
            ...row,
            EHBPercentTotalPremium: `${(Number(row.EHBPercentTotalPremium) * 100).toFixed(2)}%`,
          })),
        ),
      ),
    ],
    [
      'line breaks in a field',
      filesOf(
        edited(texts, 'benefits', (rows) => rows.map((row) => ({ ...row, Explanation: 'One\r\n"visit"\nonly' }))),
      ),
    ],
    ['small pieces', filesOf(texts).map(({ name, open }) => ({ name, open: () => open().flatMap(inPieces) }))],
    [
      'other facts in rows for lower incomes',
      filesOf(withCells(texts, 'plans', isSilver94, { IsHSAEligible: 'Yes', PlanBrochure: 'https://x.example' })),
    ],
    [
      'a plan whose first row isn’t the standard one',
      filesOf(
        edited(texts, 'plans', (rows) =>
          rows.toSorted(
            (one, other) =>
              (one.PlanId ?? '').slice(0, 14).localeCompare((other.PlanId ?? '').slice(0, 14)) ||
              (other.PlanId ?? '').localeCompare(one.PlanId ?? ''),
          ),
        ),
      ),
    ],
    ['service areas of small groups', filesOf(inAllCounties({ MarketCoverage: 'SHOP (Small Group)' }))],
    ['service areas of dental plans', filesOf(inAllCounties({ DentalOnlyPlan: 'Yes' }))],
    ['the files in another order', filesOf(texts).toReversed()],
  ];
  it.each(kinds)('%s', async (_, files) => {
    expect(await read(files)).toEqual(base);
  });
});

it('reads a couple’s amounts in one column, as some states write them', async () => {
  const merged = eachText(texts, (text) =>
    text
      .replace(/([TMD]EHBDedInnTier1)FamilyPerPerson/g, '$1Family')
      .replace(/([TMD]EHBDedInnTier1)FamilyPerGroup/g, '$1Unused'),
  );
  const amounts = {
    TEHBDedInnTier1Family: '$9800 per person | $19600 per group',
    MedicalDrugDeductiblesIntegrated: 'Yes',
  };
  const { catalog } = await read(filesOf(withCells(merged, 'plans', isPlan, amounts)));
  expect(catalog?.plans.find(({ plan_id }) => plan_id === id)?.variants.standard?.deductible).toMatchObject({
    family_person_cents: 980_000,
    family_cents: 1_960_000,
  });
});

it('gives each finding a place, a count and at most five examples', async () => {
  const changed = edited(texts, 'rates', (rows) =>
    rows.map((row) =>
      row.RatingAreaId === 'Rating Area 3' ? { ...row, RatingAreaId: `Rating Area 9${row.Age?.slice(0, 2)}` } : row,
    ),
  );
  const { findings } = await read(filesOf(changed));
  const [found] = findings.filter(({ kind }) => kind === 'rate_area_unknown');
  expect(found).toMatchObject({ file: ratesFile, row: expect.any(Number), column: 'RatingAreaId', count: 12 * 51 });
  expect(found?.examples).toHaveLength(5);
});

it('is no text file', async () => {
  const { findings } = await read([...filesOf(texts), fileOfBytes('a.csv', Buffer.from([0xd0, 0xcf, 0x11, 0xe0, 1]))]);
  expect(findings).toContainEqual(expect.objectContaining({ kind: 'file_spreadsheet', file: 'a.csv' }));
});
