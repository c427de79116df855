import { describe, expect, it } from 'vitest';
import { findGaps, parseCsv } from './build-market-tables.ts';
import type { Figures } from './figures.ts';
import { buildTables } from './market-tables.ts';

const figures: Figures = {
  zipCounties: parseCsv(
    [
      'zip,county_fips,share',
      '00601,72001,0.839',
      '00601,72113,0.161',
      '36066,01001,0.873',
      '36066,01051,0.127',
      '99501,02020,1.0',
      '90001,06037,1.0',
      '91001,06037,1.0',
      '99553,02013,1.0',
      '99612,02013,1.0',
      '12601,36027,1.0',
      '14201,36029,1.0',
      '53703,55025,1.0',
    ].join('\n'),
  ),
  counties: parseCsv(
    [
      'county_fips,state,name,rating_area',
      '01051,AL,Elmore County,11',
      '01001,AL,Autauga County,11',
      '02013,AK,Aleutians East Borough,1',
      '02020,AK,Anchorage Municipality,1',
      '06037,CA,Los Angeles County,16',
      '12045,FL,Gulf County,22',
      '36027,NY,Dutchess County,3',
      '36029,NY,Erie County,2',
      '55025,WI,Dane County,2',
    ].join('\n'),
  ),
  zip3s: parseCsv(
    ['state,zip3,rating_area,county_fips', 'CA,910,15,06037', 'CA,900,16,06037', 'AK,995,1,', 'AK,996,2,'].join('\n'),
  ),
  ratingAreas: parseCsv(
    [
      'state,rating_area,benchmark_2025,benchmark_2026,lowest_bronze_2026',
      'WI,2,337.26,428.76,276.0',
      'UT,1,433.78,500.0,520.0',
      'AZ,1,482.36,704.58,537.0',
      'NY,3,760.0,802.0,598.0',
      'NY,2,560.0,581.0,434.0',
      'CA,16,320.26,407.85,288.0',
      'CA,15,318.96,362.09,',
      'AL,11,100.5,200.0,100.0',
      'AK,2,882.36,824.84,571.0',
      'AK,1,792.16,801.31,507.0',
    ].join('\n'),
  ),
  lowestSilvers: parseCsv(
    [
      'year,state,rating_area,lowest_silver_age40,silver_issuers,silver_plans',
      '2025,AK,2,1061.0,2,4',
      '2026,AK,1,1100.0,2,4',
      '2026,WI,2,350.00,2,4',
      '2025,WI,2,430.00,2,4',
      '2026,UT,1,739.50,1,4',
    ].join('\n'),
  ),
  ratios: parseCsv(
    [
      'state,lowest_silver_to_benchmark,lowest_gold_to_benchmark,gold_basis',
      'AK,0.9952,0.995,national median',
      'AL,0.99,1.09,state median',
      'CA,0.916,0.975,state median',
      'NY,0.9696,1.296,state median',
      'WI,0.9838,1.042,state median',
      'UT,0.9726,0.93,state median',
      'AZ,0.9317,1.149,state median',
    ].join('\n'),
  ),
  medicarePlans: parseCsv(
    [
      'state,mapd_plans,mapd_median_premium,mapd_median_moop_in_network',
      'Wisconsin,63,10.0,5000.0',
      'New York,126,49.0,9250.0',
      'Alabama,55,0.0,6100.0',
      'Alaska,0,,',
      'Wyoming,7,69.0,6750.0',
      'Puerto Rico,30,0.0,3400.0',
    ].join('\n'),
  ),
  yearly: {
    ageCurves: {
      default: Array.from({ length: 65 }, (_, age) => (age === 40 ? 1.278 : 1)),
      states: { UT: Array.from({ length: 65 }, (_, age) => (age === 40 ? 1.479 : 1)) },
    },
    medicare: {
      '2025': { averageStandalonePartD: 38.31, averageMedicareAdvantage: 16.4, maMedianOutOfPocketMax: 5400 },
      '2026': { averageStandalonePartD: 34.5 },
    },
    medigapPlanG: {
      national2025Woman65: 159,
      stateAverage: { AK: 154.37, AL: 129.56, NY: null, WI: 143.19, WY: null },
      nyRegional2024: {
        Albany: 305.19,
        Buffalo: 264.8,
        'Long Island and New York City': 406.26,
        'Rochester and Syracuse': 293.07,
      },
    },
    marketplacePremiums: { stateRatios2026: { states: { CA: { bronze: 0.795 } } } },
  },
};

const rowsOf = (file: string, from = figures) =>
  (buildTables(from)[file] ?? '').split('\n').filter((line) => line !== '' && !line.startsWith('#'));

describe('prices', () => {
  it.each([
    // 792.16 x 507 / 860.72 x 1.04 = 485.279...; x 0.9952 = 788.357...; x 0.995 = 788.199...; gold by the country's median
    ['2025,AK,1,79216,48528,78836,78820,derived,5,10,8,25'],
    // 1,100.00 / 1.278 = 860.719... is filed and above the benchmark of 801.31, which is raised by 7.4% and so doubtful.
    ['2026,AK,1,86072,50700,86072,85642,filed,15,15,1,25'],
    // 100.50 x 0.99 = 99.495: half a cent goes up, which floating point misses; 100.50 x 100 / 200 x 1.04 = 52.26
    ['2025,AL,11,10050,5226,9950,10955,derived,5,10,8,10'],
    // No published bronze: 318.96 x 0.795 x 1.04 = 263.716..., and 362.09 x 0.795 = 287.861...
    ['2025,CA,15,31896,26372,29217,31099,derived,5,20,8,10'],
    ['2026,CA,15,36209,28786,33167,35304,derived,5,20,10,10'],
    // 1,061.00 / 1.278 = 830.203..., as filed and not 882.36 x 0.9952.
    ['2025,AK,2,88236,63525,83020,87795,derived,5,10,1,25'],
    // 350.00 / 1.278 = 273.865... is more than a tenth below 428.76 x 0.9838 = 421.814..., which is 54.1% above it. Bronze of
    // 276.00 is capped at it.
    ['2026,WI,2,42876,27387,27387,44677,filed,5,5,55,10'],
    // 430.00 / 1.278 = 336.463... is filed; 337.26 x 276 / 428.76 x 1.04 = 225.780...
    ['2025,WI,2,33726,22578,33646,35142,derived,5,10,1,10'],
    // 739.50 / 1.479 = 500.00 on Utah's own curve; the benchmark equals it, and bronze of 520.00 is capped at it.
    // One insurer sells in all of it, so the published benchmark holds in each county.
    ['2026,UT,1,50000,50000,50000,46500,filed,2,5,1,10'],
    // The benchmark may be too high.
    ['2026,AZ,1,70458,53700,65646,80956,filed,15,15,15,15'],
  ])('%s', (row) => {
    expect(rowsOf('prices.csv')).toContain(row);
  });

  it('are sorted by year, state and area, whatever the order of the figures', () => {
    const rows = rowsOf('prices.csv');
    expect(rows.slice(1, 9).map((row) => row.split(',', 3).join(' '))).toEqual(
      ['AK 1', 'AK 2', 'AL 11', 'AZ 1', 'CA 15', 'CA 16', 'NY 2', 'NY 3'].map((area) => `2025 ${area}`),
    );
    expect(rowsOf('prices.csv', { ...figures, ratingAreas: [...figures.ratingAreas].reverse() })).toEqual(rows);
  });

  it('are never surer than the benchmark that they are made from', () => {
    const inTexas = JSON.parse(JSON.stringify(figures).replaceAll('"AL"', '"TX"')) as Figures;
    expect(rowsOf('prices.csv', inTexas)).toContain('2026,TX,11,20000,10000,19800,21800,filed,15,15,15,15');
  });

  it('reject a figure that is not a number', () => {
    const ratingAreas = [{ ...figures.ratingAreas[0], benchmark_2026: 'n/a' }];
    expect(() => buildTables({ ...figures, ratingAreas })).toThrow('Not a figure: n/a');
  });
});

describe('zips', () => {
  it('lie in the rating area of their first three digits where those decide, else of their county', () => {
    expect(rowsOf('zips.csv').slice(1)).toEqual([
      '01001,11,36066:873',
      '01051,11,36066:127',
      '02013,1,99553',
      '02013,2,99612',
      '02020,1,99501',
      '06037,15,91001',
      '06037,16,90001',
      '36027,3,12601',
      '36029,2,14201',
      '55025,2,53703',
      '72001,,00601',
    ]);
  });

  it('of a territory lie in one place of its name', () => {
    expect(rowsOf('counties.csv').filter((row) => row.startsWith('72'))).toEqual(['72001,PR,Puerto Rico']);
  });

  it('and counties that lead nowhere are reported', () => {
    const strayed = {
      ...figures,
      zipCounties: [...figures.zipCounties, { zip: '99999', county_fips: '02999', share: '1.0' }],
    };
    expect(findGaps(strayed)).toEqual([
      'zip 99999: county 02999 is unknown',
      'Gulf County, FL: no zip',
      'Gulf County, FL: no price',
    ]);
  });
});

describe('medicare', () => {
  it.each([
    ['2025,AL,,3831,12956,1640,540000,national_average,state'],
    ['2026,AL,,3450,12956,0,610000,state_median,state'],
    ['2025,AK,,3831,15437,,,national_average,state'],
    ['2026,AK,,3450,15437,,,state_median,state'],
    ['2026,NY,2,3450,26480,4900,925000,state_median,region'],
    // (305.19 + 264.80 + 406.26 + 293.07) / 4
    ['2026,NY,3,3450,31733,4900,925000,state_median,region_mean'],
    ['2026,WI,,3450,14319,1000,500000,state_median,unlettered'],
    ['2025,WY,,3831,15900,1640,540000,national_average,national'],
  ])('%s', (row) => {
    expect(rowsOf('medicare.csv')).toContain(row);
  });

  it('has no row for a territory', () => {
    expect(rowsOf('medicare.csv').join('\n')).not.toContain('PR');
  });
});

it('names the origin of each table above it', () => {
  for (const [file, text] of Object.entries(buildTables(figures)))
    expect(text, file).toMatch(/^# .*\n(# .*\n)+[a-z_,]+\n/);
});

describe('parseCsv', () => {
  it('rejects lines that a plain split would misread', () => {
    expect(() => parseCsv('a,b\n"1,2",3')).toThrow('quoted');
    expect(() => parseCsv('a,b\n1,2,3')).toThrow('Not 2 fields');
  });
});
