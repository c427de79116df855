import { market } from 'contract/endpoints/market';
import { planYears } from 'contract/vocabulary/estimations';
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
  it('answers all that the contract promises, for each year', async () => {
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
      is_projected: false,
      price_source:
        '2025 marketplace premiums for rating area 3 of Georgia. The benchmark premium comes from insurers’ rate filings with CMS, as published by KFF. We estimate bronze, silver, and gold premiums from the benchmark.',
      price_accuracy:
        'An estimate, not a quote. Expected error: benchmark about 5%, bronze 10%, silver 8%, gold 10%. The benchmark is that of one zip code in the rating area, so other counties can differ. Exact prices need the official plan files.',
      medicare: {
        part_d_cents: 3831,
        plan_g_cents: 13636,
        advantage_premium_cents: 1640,
        advantage_out_of_pocket_cents: 540000,
        national_average: true,
        is_projected: false,
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
        part_d_cents: 3450,
        plan_g_cents: 13636,
        advantage_premium_cents: 0,
        advantage_out_of_pocket_cents: 925000,
        national_average: false,
        is_projected: false,
        source:
          'Part D: the 2026 national average, published by CMS. Medicare Advantage: the median of the plans sold in Georgia in 2026, from Medicare.gov plan data. Plan G at age 65: an average listed in 2024 for Georgia.',
      },
    });
    expect(market.parse(await find('30301', '13121', 2027))).toEqual({
      plan_year: 2027,
      state: 'GA',
      county: '13121',
      county_name: 'Fulton County',
      rating_area: '3',
      // Times 1.15, halves up: 566.7315, 457.70, 562.143 and 586.0055.
      prices: { benchmark_cents: 56673, bronze_cents: 45770, silver_cents: 56214, gold_cents: 58601 },
      price_ranges: {
        benchmark: null,
        bronze: null,
        // 43,994 to 49,281, the benchmark, and 45,861 to 56,053.
        silver: { low_cents: 50593, high_cents: 56673 },
        gold: { low_cents: 52740, high_cents: 64461 },
      },
      is_projected: true,
      price_source:
        'Projected from 2026 prices (× 1.15, the median increase that insurers proposed). 2026 marketplace premiums for rating area 3 of Georgia. The benchmark and bronze premiums come from insurers’ rate filings with CMS, as published by KFF. We estimate silver and gold premiums from the benchmark.',
      price_accuracy:
        'The increases that insurers proposed range from −1% to +54%. An estimate, not a quote. Expected error: benchmark about 5%, bronze 5%, silver 10%, gold 10%. The benchmark is that of one zip code in the rating area, so other counties can differ. Exact prices need the official plan files.',
      medicare: {
        part_d_cents: 4133,
        // 136.36 x 1.06 = 144.5416
        plan_g_cents: 14454,
        advantage_premium_cents: 1200,
        advantage_out_of_pocket_cents: 925000,
        national_average: true,
        is_projected: true,
        source:
          'Part D: the 2027 national base premium, projected as that of 2026 plus 6%, the most that the law allows. Medicare Advantage: the 2027 national average, about $12, as announced by CMS; the limit on costs is the 2026 median for Georgia. Plan G at age 65: an average listed in 2024 for Georgia, plus 6%, our assumption.',
        accuracy:
          'A projection, not a quote: we don’t have 2027 prices yet. A specific plan may cost far less or more. The Plan G figure is less certain because there’s no official table of Plan G premiums.',
      },
    });
  });

  it('prefers rows of 2027 to a projection, once there are any', async () => {
    const prices = {
      ...{ plan_year: 2027, state: 'GA', rating_area: '3', bronze_basis: 'filed' },
      ...{ benchmark_cents: 50_000, bronze_cents: 40_000, silver_cents: 49_000, gold_cents: 51_000 },
      ...{ benchmark_error: 2, bronze_error: 5, silver_error: 5, gold_error: 5 },
    };
    const loaded = await openDatabase();
    try {
      await loaded.db.insertInto('market_prices').values(prices).execute();
      const found = await embeddedRates(loaded.db).findMarket({ zip: '30301', county: '13121', plan_year: 2027 });
      expect(found).toMatchObject({ is_projected: false, prices: { benchmark_cents: 50_000 } });
      expect(found?.price_source).toMatch(/^2027 marketplace premiums/);
      expect(found?.medicare).toMatchObject({ is_projected: true, part_d_cents: 4133 });
    } finally {
      await loaded.close();
    }
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
    for (const plan_year of planYears)
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
    for (const plan_year of planYears)
      expect(market.parse(await find(zip, county, plan_year))).toMatchObject({
        state,
        rating_area: null,
        prices: null,
        medicare: null,
      });
  });

  it('says that an error can be large where it can', async () => {
    expect((await find('75201', '48113'))?.price_accuracy).toContain('benchmark up to 15%, bronze 15%, gold 15%');
    expect((await find('03101', '33011', 2025))?.price_accuracy).toContain('benchmark about 5%');
    // Florida’s area 44 has one insurer, which sells in all of it.
    const single = await find('33001', '12087', 2026);
    expect(single).toMatchObject({ rating_area: '44' });
    expect(single?.price_accuracy).toContain('benchmark about 2%');
    expect(single?.price_accuracy).not.toContain('other counties can differ');
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
    for (const plan_year of planYears)
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
    for (const plan_year of planYears)
      expect((await find(zip, county, plan_year))?.medicare).toMatchObject({
        plan_g_cents: plan_year === 2027 ? Math.round(plan_g_cents * 1.06) : plan_g_cents,
        source: expect.stringContaining(basis),
        accuracy: expect.stringContaining('The Plan G figure is less certain'),
      });
  });

  it('takes the national average of Part D where it is published, and the base premium in 2027', async () => {
    // CMS: $38.31 and $34.50; the highest that the law allows is $38.99 x 1.06.
    for (const [zip, county] of [
      ['53703', '55025'],
      ['10001', '36061'],
      ['90210', '06037'],
    ] as const)
      expect(
        await Promise.all(planYears.map(async (year) => (await find(zip, county, year))?.medicare?.part_d_cents)),
      ).toEqual([3831, 3450, 4133]);
  });
});
