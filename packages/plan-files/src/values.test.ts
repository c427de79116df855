import { describe, expect, test } from 'vitest';
import { benefitOf } from './benefits.ts';
import { Counties } from './counties.ts';
import { Findings } from './findings.ts';
import { levelOf, offeringOf, planIdOf } from './plans.ts';
import { agesOf, isFiller } from './rates.ts';
import { ServiceAreas } from './service-areas.ts';
import { codeOf, dateOf, moneyOf, priceOf, ratingAreaOf, shareOf, Texts, zipsOf } from './values.ts';

test.each([
  ['$4,500 ', 450_000],
  ['$0', 0],
  ['4500.5', 450_050],
  ['$450 per person', 45_000],
  ['$10600.00 per group', 1_060_000],
  ['per group not applicable', null],
  ['Not Applicable', null],
  ['', null],
])('the amount %j is %j cents', (text, expected) => {
  expect(moneyOf(text)).toBe(expected);
});

test.each([
  ['512.4', 51_240],
  ['$1,510.31', 151_031],
  ['1.005e2', 10_050],
  ['-5', -500],
  ['free', null],
  ['', null],
])('the price %j is %j cents', (text, expected) => {
  expect(priceOf(text)).toBe(expected);
});

test.each([
  [null, true],
  [-1, true],
  [0, true],
  [999_900, true],
  [999_999, true],
  [99_999_900, true],
  [999_901, false],
  [51_240, false],
])('%j cents is a filler: %j', (cents, expected) => {
  expect(isFiller(cents)).toBe(expected);
});

test.each([
  ['0.9932', 9_932],
  ['1', 10_000],
  ['99.32%', 9_932],
  ['99.32', 9_932],
  ['100', 10_000],
  ['100%', 10_000],
  ['0', null],
  ['101', null],
  ['', null],
])('the share %j is %j ten-thousandths', (text, expected) => {
  expect(shareOf(text)).toBe(expected);
});

test.each([
  ['2027-01-01', '2027-01-01'],
  ['2027-01-01 00:00:00', '2027-01-01'],
  ['1/1/2027', '2027-01-01'],
  ['12/31/2027 0:00:00', '2027-12-31'],
  ['13/31/2027', null],
  ['2027', null],
])('the date %j is %j', (text, expected) => {
  expect(dateOf(text)).toBe(expected);
});

test.each([
  ['Rating Area 7', '7'],
  ['Rating Area 07', '7'],
  ['7.0', '7'],
  ['East', null],
])('the rating area %j is %j', (text, expected) => {
  expect(ratingAreaOf(text)).toBe(expected);
});

test.each<[string, readonly [number, number] | null]>([
  ['0-14', [0, 14]],
  ['0-20', [0, 20]],
  ['15', [15, 15]],
  ['64 and over', [64, 64]],
  ['65 and over', [65, 64]],
  ['64+', [64, 64]],
  ['Family Option', null],
  ['', null],
])('the ages of %j are %j', (text, expected) => {
  expect(agesOf(text)).toEqual(expected);
});

test('codes have their zeros, and zip codes are separated in several ways', () => {
  expect([codeOf('1001', 5), codeOf('1001.0', 5), codeOf('AK', 5), codeOf('123456', 5)]).toEqual([
    '01001',
    '01001',
    null,
    null,
  ]);
  expect(zipsOf('02048, 2703;02769-1234 x')).toEqual(['02048', '02703', '02769']);
});

test.each([
  ['01', 'Standard Silver On Exchange Plan', 'standard', false],
  ['01', 'Standard Platinum  On Exchange Plan', 'standard', false],
  ['04', '73% AV Level Silver Plan', '73', false],
  ['05', '87% AV Level Silver Plan', '87', false],
  ['06', '94% AV Level Silver Plan', '94', false],
  ['02', 'Zero Cost Sharing Plan Variation', 'zero', false],
  ['03', 'Limited Cost Sharing Plan Variation', 'limited', false],
  ['00', 'Standard Silver Off Exchange Plan', null, false],
  ['00', '', null, false],
  ['06', '', '94', false],
  ['04', '94% AV Level Silver Plan', '94', true],
  ['', '', null, false],
])('the variant -%s, “%s”, has the level %j', (suffix, text, level, isUnclear) => {
  expect(levelOf(suffix, text)).toEqual({ level, isUnclear });
});

test.each([
  ['12345AK0010001', { plan_id: '12345AK0010001', suffix: '' }],
  ['12345ak0010001-06', { plan_id: '12345AK0010001', suffix: '06' }],
  ['12345AK001000', null],
  ['12345AK0010001-6', null],
])('the plan ID %j is %j', (text, expected) => {
  expect(planIdOf(text)).toEqual(expected);
});

test.each([
  ['Allows Adult and Child-Only', 'everyone'],
  ['Allows Adult-Only', 'adults'],
  ['Allows Child-Only', 'children'],
  ['', 'everyone'],
])('%j is offered to %s', (text, expected) => {
  expect(offeringOf(text)).toBe(expected);
});

const free = { is_covered: true, copay_cents: null, copay_per: 'visit', coinsurance: null, is_after_deductible: false };
test.each([
  ['$30.00', 'Not Applicable', { ...free, copay_cents: 3_000 }],
  ['$25.00 Copay after deductible', 'Not Applicable', { ...free, copay_cents: 2_500, is_after_deductible: true }],
  ['$500.00 Copay per Day', 'Not Applicable', { ...free, copay_cents: 50_000, copay_per: 'day' }],
  [
    '$500.00 Copay per Stay after deductible',
    '',
    { ...free, copay_cents: 50_000, copay_per: 'stay', is_after_deductible: true },
  ],
  ['Not Applicable', '40.00% Coinsurance after deductible', { ...free, coinsurance: 4_000, is_after_deductible: true }],
  [
    '$950.00 Copay with deductible',
    '50.00%',
    { ...free, copay_cents: 95_000, coinsurance: 5_000, is_after_deductible: true },
  ],
  ['No Charge', 'No Charge', free],
  ['No Charge after deductible', 'Not Applicable', { ...free, is_after_deductible: true }],
  ['$0.00', '0.00%', free],
  ['', '', null],
  ['Not Applicable', 'Not Applicable', null],
  ['Ask us', 'Not Applicable', undefined],
])('the copay %j and the coinsurance %j', (copay, coinsurance, expected) => {
  expect(benefitOf(copay, coinsurance)).toEqual(expected);
});

const county = (code: string, state: string, name: string) => ({ county: code, state, name, rating_areas: ['1'] });
const connecticut = [
  'Fairfield',
  'Hartford',
  'Litchfield',
  'Middlesex',
  'New Haven',
  'New London',
  'Tolland',
  'Windham',
];
const counties = new Counties([
  ...[county('06037', 'CA', 'Los Angeles County'), county('02063', 'AK', 'Chugach Census Area')],
  ...[county('02066', 'AK', 'Copper River Census Area'), county('02158', 'AK', 'Kusilvak Census Area')],
  ...[county('46102', 'SD', 'Oglala Lakota County'), county('22103', 'LA', 'St. Tammany Parish')],
  ...[county('51059', 'VA', 'Fairfax County'), county('51600', 'VA', 'Fairfax city')],
  ...[county('35013', 'NM', 'Doña Ana County')],
  ...connecticut.map((name, at) => county(`090${String(at * 2 + 1).padStart(2, '0')}`, 'CT', `${name} County`)),
]);

test.each([
  ['CA', '06037', ['06037']],
  ['CA', '6037', ['06037']],
  ['CA', '6037.0', ['06037']],
  ['CA', 'Los Angeles - 06037', ['06037']],
  ['CA', 'LOS ANGELES', ['06037']],
  ['LA', 'Saint Tammany', ['22103']],
  ['NM', 'Dona Ana', ['35013']],
  ['VA', 'Fairfax County', ['51059']],
  ['VA', 'Fairfax City', ['51600']],
  ['AK', '02261', ['02063', '02066']],
  ['AK', '02270', ['02158']],
  ['SD', '46113', ['46102']],
])('in %s, the county %j is %j', (state, text, expected) => {
  expect(counties.find(state, text)).toEqual({ counties: expected, region: null });
});

test.each([
  ['VA', 'Fairfax'],
  ['NV', '06037'],
  ['CA', '06999'],
  ['CA', ''],
])('in %s, the county %j is unknown', (state, text) => {
  expect(counties.find(state, text)).toBeNull();
});

describe('a service area', () => {
  type Row = Partial<Parameters<ServiceAreas['add']>[0]>;
  function areaOf(...rows: Row[]) {
    const findings = new Findings();
    const areas = new ServiceAreas(counties, new Texts(), findings);
    const area = {
      state: 'VA',
      issuer_id: '90001',
      service_area_id: 'S1',
      is_whole_state: false,
      is_partial: false,
      zips: '',
    };
    rows.forEach((row, at) => {
      areas.add({ ...area, county: '51059', ...row }, 'areas.csv', at + 2);
    });
    const [found] = areas.list(() => true);
    return { counties: found?.counties, kinds: findings.list().map(({ kind }) => kind) };
  }
  const part = (zips: string): Row => ({ is_partial: true, zips });
  const ofConnecticut = (...regions: string[]): Row[] => regions.map((region) => ({ state: 'CT', county: region }));

  test.each<[string, Row[], { county: string; zips: string[] | null }[], string[]]>([
    [
      'of the whole state has all counties',
      [{ is_whole_state: true }],
      [
        { county: '51059', zips: null },
        { county: '51600', zips: null },
      ],
      [],
    ],
    ['has zip codes of parts', [part('22030'), part('22031')], [{ county: '51059', zips: ['22030', '22031'] }], []],
    ['has the whole county after a part', [part('22030'), {}], [{ county: '51059', zips: null }], []],
    ['has the whole county before a part', [{}, part('22030')], [{ county: '51059', zips: null }], []],
    ['has no county in part without zip codes', [part('')], [], ['county_partial_without_zips']],
    ['has the whole county besides a part without zip codes', [part(''), {}], [{ county: '51059', zips: null }], []],
    ['has a row once', [{}, {}], [{ county: '51059', zips: null }], ['row_duplicate']],
    [
      'of planning regions has the counties of which it has all towns',
      ofConnecticut('09120', '09140', '09190'),
      [{ county: '09001', zips: null }],
      ['county_partial_without_zips'],
    ],
    [
      'of two planning regions lacks a town of New London, which is in a third',
      ofConnecticut('09130', '09180'),
      [{ county: '09007', zips: null }],
      ['county_partial_without_zips'],
    ],
    [
      'of all planning regions has all counties of Connecticut',
      ofConnecticut('09110', '09120', '09130', '09140', '09150', '09160', '09170', '09180', '09190'),
      connecticut.map((_, at) => ({ county: `090${String(at * 2 + 1).padStart(2, '0')}`, zips: null })),
      [],
    ],
  ])('%s', (_, rows, expected, kinds) => {
    expect(areaOf(...rows)).toEqual({ counties: expected, kinds });
  });
});
