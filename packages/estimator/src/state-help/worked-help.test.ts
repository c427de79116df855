import { describe, expect, test } from 'vitest';
import type { StateCode } from '../domain/places.ts';
import { roundedQuotient } from '../rounding.ts';
import { basisOf, cents, programOf } from '../testing/help-basis.ts';
import type { ProgramOfYear } from './figures.ts';
import { type HelpPeriod, helpFigure, stateHelp } from './state-help.ts';

/** The examples are of whole years and round nothing but the contribution, to the cent. */
const wholeYear: HelpPeriod = {
  months: 12,
  contribution: (income, figure) => roundedQuotient(income * figure, 10_000),
};

type Example = readonly [
  year: number,
  ages: readonly number[],
  income: number,
  guideline: number,
  percent: number,
  figure: number | null,
  benchmark: number,
  credit: number,
  help: number,
];

/** Figures in ten-thousandths, amounts in dollars a year. The figures and credits of 2027 are entered, not computed. */
const examples: readonly (readonly [state: StateCode, program: string, examples: readonly Example[]])[] = [
  [
    'CA',
    'California Premium Subsidy',
    [
      [2026, [27], 22_000, 15_650, 140, 357, 5_400, 4_614.6, 785.4],
      [2026, [58, 55], 34_000, 21_150, 160, 467, 21_000, 19_412.2, 340],
      [2026, [62], 26_000, 15_650, 166, 496, 13_200, 11_910.4, 0],
      [2027, [45], 26_500, 15_960, 166, 509, 8_400, 7_051.15, 431.95],
      [2027, [39, 37, 6], 52_000, 27_320, 190, 628, 16_800, 13_534.4, 863.2],
      [2027, [33], 31_919, 15_960, 199, 673, 6_300, 4_151.85, 536.24],
      [2027, [33], 31_921, 15_960, 200, 678, 6_300, 4_135.76, 0],
    ],
  ],
  [
    'CO',
    'Colorado Premium Assistance',
    [
      [2026, [52], 41_000, 15_650, 261, 877, 9_600, 6_004.3, 960],
      [2026, [44, 41], 80_000, 21_150, 378, 996, 14_400, 6_432, 1_308],
      [2026, [40, 39, 9, 4], 76_000, 32_150, 236, 792, 19_200, 13_180.8, 2_004],
      [2026, [26], 21_800, 15_650, 139, 351, 4_500, 3_734.82, 765.18],
      [2027, [60], 63_840, 15_960, 400, 1_022, 14_400, 7_875.55, 960],
      [2027, [60], 64_600, 15_960, 404, null, 14_400, 0, 0],
    ],
  ],
  [
    'CT',
    'Covered Connecticut',
    [
      [2026, [35], 24_000, 15_650, 153, 433, 9_600, 8_560.8, 1_039.2],
      [2026, [61], 27_300, 15_650, 174, 535, 19_800, 18_339.45, 1_460.55],
      [2026, [61], 27_600, 15_650, 176, 544, 19_800, 18_298.56, 0],
      [2027, [50, 48], 37_800, 21_640, 174, 549, 24_000, 21_924.78, 2_075.22],
      [2025, [35], 24_000, 15_060, 159, 36, 8_400, 8_313.6, 86.4],
    ],
  ],
  [
    'CT',
    'Connecticut Temporary',
    [
      [2026, [58], 30_000, 15_650, 191, 617, 16_800, 14_949, 1_359],
      [2026, [40, 38], 41_000, 21_150, 193, 626, 18_000, 15_433.4, 1_861.4],
      [2026, [58], 70_000, 15_650, 447, null, 16_800, 0, 5_425],
      [2026, [55, 54, 20], 120_000, 26_650, 450, null, 39_600, 0, 14_700],
      [2026, [58], 45_000, 15_650, 287, 956, 16_800, 12_498, 0],
    ],
  ],
  [
    'MA',
    'ConnectorCare',
    [
      [2026, [29], 22_500, 15_650, 143, 376, 4_800, 3_954, 846],
      [2026, [47], 30_500, 15_650, 194, 631, 6_600, 4_675.45, 1_288.55],
      [2026, [50, 49], 50_000, 21_150, 236, 792, 14_400, 10_440, 1_488],
      [2026, [63], 46_000, 15_650, 293, 975, 9_000, 4_515, 2_661],
      [2026, [63], 60_000, 15_650, 383, 996, 9_000, 3_024, 3_156],
      [2026, [63], 62_700, 15_650, 401, null, 9_000, 0, 0],
    ],
  ],
  [
    'MD',
    'Maryland Premium Assistance',
    [
      [2026, [44], 28_000, 15_650, 178, 554, 5_400, 3_848.8, 1_237.6],
      [2026, [44], 36_000, 15_650, 230, 770, 5_400, 2_628, 1_141.2],
      [2026, [25], 36_000, 15_650, 230, 770, 4_200, 1_428, 2_041.2],
      [2026, [36], 45_000, 15_650, 287, 956, 6_600, 2_298, 1_368],
    ],
  ],
  [
    'MD',
    'Maryland Young Adult Subsidy',
    [
      [2025, [24], 33_000, 15_060, 219, 276, 3_900, 2_989.2, 825],
      [2025, [30], 45_000, 15_060, 298, 592, 4_200, 1_536, 1_125],
      [2025, [35], 45_000, 15_060, 298, 592, 4_500, 1_836, 675],
      [2025, [37], 38_000, 15_060, 252, 408, 4_500, 2_949.6, 190],
    ],
  ],
  [
    'NJ',
    'NJ Health Plan Savings',
    [
      [2026, [31], 22_200, 15_650, 141, 363, 5_400, 4_594.14, 240],
      [2026, [49], 33_000, 15_650, 210, 697, 7_800, 5_499.9, 600],
      [2026, [46, 45], 70_000, 21_150, 330, 996, 15_600, 8_628, 2_400],
      [2026, [60], 75_000, 15_650, 479, null, 13_200, 0, 600],
      [2026, [60], 93_900, 15_650, 600, null, 13_200, 0, 600],
      [2027, [31], 22_100, 15_960, 138, 354, 5_700, 4_917.66, 240],
    ],
  ],
  [
    'NM',
    'New Mexico Premium Assistance',
    [
      [2026, [41], 27_000, 15_650, 172, 525, 7_200, 5_782.5, 2_137.5],
      [2026, [41], 31_300, 15_650, 200, 660, 7_200, 5_134.2, 2_785.8],
      [2027, [41], 31_920, 15_960, 200, 678, 7_500, 5_335.82, 2_164.18],
      [2026, [59, 57], 52_000, 21_150, 245, 826, 21_600, 17_304.8, 3_359.2],
      [2026, [63], 70_000, 15_650, 447, null, 15_600, 0, 9_650],
      [2027, [42, 41, 12, 8], 140_000, 33_000, 424, null, 26_400, 0, 14_500],
      [2025, [41], 35_000, 15_060, 232, 328, 6_000, 4_852, 700],
    ],
  ],
  [
    'VT',
    'Vermont Premium Assistance',
    [
      [2026, [28], 30_000, 15_650, 191, 617, 15_588, 13_737, 450],
      [2026, [60, 58], 60_000, 21_150, 283, 944, 31_176, 25_512, 900],
      [2026, [45], 47_200, 15_650, 301, 996, 15_588, 10_886.88, 0],
      [2027, [45], 40_000, 15_960, 250, 866, 16_800, 13_336, 600],
      [2025, [28], 25_000, 15_060, 166, 64, 15_324, 15_164, 160],
    ],
  ],
  [
    'WA',
    'Cascade Care Savings',
    [
      [2026, [34], 23_000, 15_650, 146, 394, 5_400, 4_493.8, 660],
      [2026, [51], 30_000, 15_650, 191, 617, 7_800, 5_949, 660],
      [2026, [43, 42], 52_000, 21_150, 245, 826, 13_200, 8_904.8, 1_320],
      [2026, [34, 33], 32_200, 21_150, 152, 429, 9_600, 8_218.62, 1_141.38],
      [2025, [51], 30_000, 15_060, 199, 196, 7_200, 6_612, 588],
      [2026, [51], 39_500, 15_650, 252, 850, 7_800, 4_442.5, 0],
    ],
  ],
];

describe.each(examples)('%s, %s', (state, name, list) => {
  test.each(list)('%i, ages %j, $%d', (year, ages, income, guideline, percent, figure, benchmark, credit, help) => {
    // In New Mexico a dearer plan, so that the additional 10 percent has something to pay.
    const premium_cents = cents(benchmark * (state === 'NM' ? 1.1 : 1));
    const basis = basisOf(ages, { income, guideline, figure, benchmark, credit }, { premium_cents });
    expect(basis.percent).toBe(percent);
    expect(stateHelp([programOf(state, year, name)], basis, wholeYear).cents).toBe(cents(help));
  });
});

test('a figure at the half of a ten-thousandth is rounded up, as on line 7', () => {
  const couple = basisOf([56, 53], {
    income: 70_000,
    guideline: 21_150,
    figure: 996,
    benchmark: 14_400,
    credit: 7_428,
  });
  const one = basisOf([50], { income: 50_000, guideline: 15_650, figure: 996, benchmark: 9_600, credit: 4_620 });
  const [maryland, newMexico] = [programOf('MD', 2026, 'Maryland'), programOf('NM', 2026, 'New Mexico')];
  // 7.98 + (9.23 − 7.98) × 30 ÷ 100 = 8.355 percent, and 5.00 + (8.50 − 5.00) × 19 ÷ 100 = 5.665 percent.
  expect(helpFigure(maryland, couple.percent, couple.federal_figure, couple.members)).toBe(836);
  expect(stateHelp([maryland], couple, wholeYear).cents).toBe(1_120_00);
  expect(helpFigure(newMexico, one.percent, one.federal_figure, one.members)).toBe(567);
  expect(stateHelp([newMexico], one, wholeYear).cents).toBe(2_145_00);
});

test('a dollar for each member, at most what is left of the premium', () => {
  const dollar: ProgramOfYear = {
    ...programOf('CO', 2026, 'Colorado'),
    needs_credit_to_percent: 0,
    rule: {
      kind: 'flat_per_member',
      from_percent: 0,
      bands: [{ to_percent: Number.POSITIVE_INFINITY, first_cents: 1_00, further_cents: 1_00, keep_cents: 0 }],
      is_limited_by_benchmark: false,
    },
  };
  const helpFor = (ages: readonly number[], credit: number) =>
    stateHelp(
      [dollar],
      basisOf(ages, { income: 90_000, guideline: 15_650, figure: null, benchmark: 9_600, credit }),
      wholeYear,
    ).cents;
  expect(helpFor([40], 0)).toBe(12_00);
  expect(helpFor([40, 38], 0)).toBe(24_00);
  expect(helpFor([40, 38, 9, 4], 0)).toBe(48_00);
  expect(helpFor([40], 9_600)).toBe(0);
});
