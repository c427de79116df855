import { market } from 'contract/endpoints/market';
import type { PlanYear } from 'estimator';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openDatabase, type TestDatabase } from '../../testing/database.ts';
import { embeddedRates, type RateSource } from './rates.ts';

let database: TestDatabase;
let rates: RateSource;
beforeAll(async () => {
  database = await openDatabase();
  rates = embeddedRates(database.db);
});
afterAll(() => database.close());

const find = (zip: string, county: string, plan_year: PlanYear = 2025) => rates.findMarket({ zip, county, plan_year });

describe('listCounties', () => {
  it('gives the one county of a zip', async () => {
    expect(await rates.listCounties('30301')).toEqual([
      { name: 'Fulton County', fips: '13121', zip: '30301', state: 'GA' },
    ]);
  });

  it('gives several, largest share of addresses first, across a state line too', async () => {
    const names = async (zip: string) => (await rates.listCounties(zip)).map(({ name, state }) => `${name}, ${state}`);
    expect(await names('42223')).toEqual(['Montgomery County, TN', 'Christian County, KY']);
    expect(await names('39573')).toEqual([
      'Stone County, MS',
      'Hancock County, MS',
      'George County, MS',
      'Pearl River County, MS',
      'Jackson County, MS',
      'Harrison County, MS',
    ]);
  });

  it('puts equal shares in the order of their codes', async () => {
    expect((await rates.listCounties('16871')).map(({ fips }) => fips)).toEqual(['42033', '42035']);
  });

  it.each(['00000', '99999'])('gives none for the unknown zip %s', async (zip) => {
    expect(await rates.listCounties(zip)).toEqual([]);
  });

  it.each([
    ['00601', '72001', 'PR', 'Puerto Rico'],
    ['00802', '78030', 'VI', 'U.S. Virgin Islands'],
    ['96910', '66010', 'GU', 'Guam'],
    ['96950', '69110', 'MP', 'Northern Mariana Islands'],
    ['96799', '60010', 'AS', 'American Samoa'],
  ])('gives zip %s one place in its territory', async (zip, fips, state, name) => {
    expect(await rates.listCounties(zip)).toEqual([{ name, fips, zip, state }]);
  });
});

describe('findMarket', () => {
  it('answers all that the contract promises, for either year', async () => {
    expect(market.parse(await find('30301', '13121'))).toEqual({
      plan_year: 2025,
      state: 'GA',
      county: '13121',
      county_name: 'Fulton County',
      rating_area: '3',
      prices: { benchmark_cents: 40523, bronze_cents: 34036, silver_cents: 40195, gold_cents: 41901 },
      price_ranges: {
        benchmark: null,
        bronze: { low_cents: 30632, high_cents: 37440 },
        silver: null,
        gold: { low_cents: 37711, high_cents: 46091 },
      },
      price_source:
        '2025 marketplace premiums for rating area 3 of Georgia. The benchmark premium comes from insurers’ rate filings with CMS, as published by KFF. We estimate bronze, silver, and gold premiums from the benchmark.',
      price_accuracy: 'An estimate, not a quote. Expected error: benchmark about 2%, bronze 10%, silver 8%, gold 10%.',
      medicare: {
        part_d_cents: 3831,
        plan_g_cents: 13636,
        advantage_premium_cents: 1640,
        advantage_out_of_pocket_cents: 540000,
        national_average: true,
        source:
          'Part D and Medicare Advantage: 2025 national averages, published by CMS. Plan G at age 65: an average listed in 2024 for Georgia.',
        accuracy:
          'An estimate, not a quote. These are national averages, so a specific plan may cost far less or more. The Plan G figure is less certain because there’s no official table of Plan G premiums.',
      },
    });
    expect(market.parse(await find('30301', '13121', 2026))).toMatchObject({
      plan_year: 2026,
      prices: { benchmark_cents: 49281, bronze_cents: 39800, silver_cents: 48882, gold_cents: 50957 },
      price_source: expect.stringContaining(
        'The benchmark and bronze premiums come from insurers’ rate filings with CMS, as published by KFF. We estimate silver and gold premiums from the benchmark.',
      ),
      price_accuracy: expect.stringContaining('bronze 5%, silver 10%, gold 10%'),
      medicare: {
        part_d_cents: 8460,
        plan_g_cents: 13636,
        advantage_premium_cents: 0,
        advantage_out_of_pocket_cents: 925000,
        national_average: false,
        source: expect.stringContaining(
          'the median of the plans sold in Georgia in 2026, from Medicare.gov plan data.',
        ),
      },
    });
  });

  it('quotes the District of Columbia', async () => {
    expect(await find('20001', '11001')).toMatchObject({ state: 'DC', prices: { benchmark_cents: 43130 } });
  });

  it.each([
    ['AK', '99553', '02013', '1'],
    ['AK', '99612', '02013', '2'],
    ['ID', '83642', '16001', '5'],
    ['ID', '83702', '16001', '6'],
    ['MA', '02048', '25005', '3'],
    ['MA', '02703', '25005', '6'],
    ['NE', '68001', '31023', '1'],
    ['NE', '68314', '31023', '2'],
    ['NE', '68601', '31023', '3'],
    ['CA', '91001', '06037', '15'],
    ['CA', '90210', '06037', '16'],
  ])('lets the first digits of a zip decide the rating area in %s: %s in county %s is in area %s', async (...row) => {
    const [state, zip, county, rating_area] = row;
    expect(await find(zip, county)).toMatchObject({ state, county, rating_area });
  });

  it('prices the two halves of Los Angeles County differently', async () => {
    expect(await find('91001', '06037', 2026)).toMatchObject({
      prices: { benchmark_cents: 36209 },
      price_source: expect.stringContaining('We estimate bronze, silver, and gold premiums from the benchmark.'),
      price_accuracy: expect.stringContaining('bronze 20%'),
    });
    expect(await find('90210', '06037', 2026)).toMatchObject({ prices: { benchmark_cents: 40785 } });
  });

  it("takes the prices of the county's state when a zip lies in two", async () => {
    expect(await find('42223', '47125')).toMatchObject({ state: 'TN', rating_area: '4' });
    expect(await find('42223', '21047')).toMatchObject({ state: 'KY', rating_area: '2' });
  });

  it('is null when the zip does not lie in the county, or is unknown', async () => {
    expect(await find('30301', '06037')).toBeNull();
    expect(await find('00000', '13121')).toBeNull();
    expect(await find('30301', '99999')).toBeNull();
  });

  it.each([
    ['32456', '12045', 'Gulf County', 'FL'],
    ['29135', '45017', 'Calhoun County', 'SC'],
    ['29824', '45037', 'Edgefield County', 'SC'],
  ])('quotes Medicare only where a county has no price: %s', async (zip, county, county_name, state) => {
    for (const plan_year of [2025, 2026] as const)
      expect(market.parse(await find(zip, county, plan_year))).toMatchObject({
        state,
        county_name,
        prices: null,
        price_source: `We don’t have ${plan_year} marketplace prices for ${county_name}.`,
        price_accuracy: 'We show no price rather than a guess.',
        medicare: { plan_g_cents: expect.any(Number) },
      });
  });

  it.each([
    ['00601', '72001', 'PR'],
    ['00802', '78030', 'VI'],
    ['96910', '66010', 'GU'],
    ['96950', '69110', 'MP'],
    ['96799', '60010', 'AS'],
  ])('quotes nothing in a territory: %s', async (zip, county, state) => {
    for (const plan_year of [2025, 2026] as const)
      expect(market.parse(await find(zip, county, plan_year))).toMatchObject({
        state,
        rating_area: null,
        prices: null,
        medicare: null,
      });
  });

  it('says that an error can be large where it can', async () => {
    expect((await find('75201', '48113'))?.price_accuracy).toContain('benchmark up to 15%, bronze 15%, gold 15%');
    expect((await find('03101', '33011', 2025))?.price_accuracy).toContain('benchmark about 2%');
    expect((await find('03101', '33011', 2026))?.price_accuracy).toContain('benchmark about 2%');
  });

  it('gives the lowest silver as filed on HealthCare.gov, where it may not be sold in every county', async () => {
    const alabama = await find('36101', '01101');
    // $511.52 at age 40 over 1.278, and a benchmark that is precise enough for cents.
    expect(alabama?.price_ranges).toMatchObject({ benchmark: null, silver: null });
    expect(alabama?.price_source).toContain('The lowest silver premium in the area is the one filed with CMS.');
    expect(alabama?.price_accuracy).toContain('its insurer may not sell in every county there.');
  });

  it('gives a range from a filed silver far below the usual to the usual, and never bronze above silver', async () => {
    // Michigan's rating area 15: $445.42 at age 40 over 1.278, against 513.73 x 0.9752 = $500.99.
    const michigan = await find('49707', '26007', 2026);
    expect(michigan).toMatchObject({ rating_area: '15', prices: { silver_cents: 34853 } });
    const { silver, bronze } = michigan?.price_ranges ?? {};
    expect(silver?.low_cents).toBe(34853);
    expect(Math.abs((silver?.high_cents ?? 0) - 50099)).toBeLessThan(200);
    expect(bronze).toBeNull();
    expect(michigan?.price_accuracy).toContain('The range ends at the usual price.');
  });

  it('says which prices were adjusted', async () => {
    const accuracy = async (...place: Parameters<typeof find>) => (await find(...place))?.price_accuracy;
    expect(await accuracy('29201', '45079', 2025)).not.toMatch(/cap it there|lowest silver premium instead/);
    expect(await accuracy('57701', '46103', 2025)).toContain('we use the lowest silver premium instead.');
    expect(await accuracy('93301', '06029', 2025)).not.toContain('cap it there');
    expect(await accuracy('48001', '26147', 2025)).toContain(
      'Our bronze estimate is above the lowest silver premium, so we cap it there.',
    );
  });
});

describe('Medicare', () => {
  it('knows no Advantage plan in Alaska', async () => {
    for (const plan_year of [2025, 2026] as const)
      expect((await find('99501', '02020', plan_year))?.medicare).toMatchObject({
        advantage_premium_cents: null,
        advantage_out_of_pocket_cents: null,
        source: expect.stringMatching(/^Part D: .*No Medicare Advantage plans are sold in Alaska\./),
      });
  });

  it.each([
    ['New York County, NY', '10001', '36061', 40626, '2024 community rates reported for this region of New York'],
    ['Albany County, NY', '12207', '36001', 30519, 'for this region of New York'],
    ['Erie County, NY', '14201', '36029', 26480, 'for this region of New York'],
    ['Monroe County, NY', '14604', '36055', 29307, 'for this region of New York'],
    ['Onondaga County, NY', '13202', '36067', 29307, 'for this region of New York'],
    ['Suffolk County, NY', '11901', '36103', 40626, 'for this region of New York'],
    ['Dutchess County, NY', '12601', '36027', 31733, 'the average of 2024 community rates'],
    ['Hartford County, CT', '06103', '09003', 15900, 'a 2025 national figure, because there isn’t one for the state'],
    ['Laramie County, WY', '82001', '56021', 15900, 'a 2025 national figure, because there isn’t one for the state'],
    ['Dane County, WI', '53703', '55025', 14319, 'which has its own supplements instead of Plan G'],
    ['the district', '20001', '11001', 14227, 'an average listed in 2024 for the District of Columbia'],
  ])('says what Plan G is based on in %s', async (_, zip, county, plan_g_cents, basis) => {
    for (const plan_year of [2025, 2026] as const)
      expect((await find(zip, county, plan_year))?.medicare).toMatchObject({
        plan_g_cents,
        source: expect.stringContaining(basis),
        accuracy: expect.stringContaining('The Plan G figure is less certain'),
      });
  });

  it('doubts a Part D premium of nothing', async () => {
    expect((await find('53703', '55025', 2026))?.medicare).toMatchObject({
      part_d_cents: 0,
      accuracy: expect.stringContaining('The $0 Part D premium may be wrong.'),
    });
    expect((await find('53703', '55025', 2025))?.medicare?.accuracy).not.toContain('may be wrong');
  });
});
