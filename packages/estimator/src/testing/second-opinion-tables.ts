/**
 * The second opinion's own copy of every figure, kept apart from the estimator's and written another way: dollars,
 * percents and whole tables as their sources print them. Nothing here is imported from the estimator.
 */

function ages(text: string): number[] {
  const factors: number[] = [];
  for (const entry of text.split(/\s+/)) {
    const [span = '', factor] = entry.split(':');
    const [first, last = first] = span.split('-');
    for (let age = Number(first); age <= Number(last); age += 1) factors[age] = Number(factor);
  }
  return factors;
}

export interface MedicaidRow {
  baby: number;
  toddler: number;
  schoolchild: number;
  chip: number | null;
  nineteenOrTwenty: number | null;
  parent: number | null;
  adult: number | null;
}

/** One state a line: under 1, 1 to 5, 6 to 18, separate CHIP, 19 and 20, parents, adults; a dash for none. */
function medicaid(text: string): Record<string, MedicaidRow> {
  const rows: Record<string, MedicaidRow> = {};
  for (const line of text.trim().split('\n')) {
    const [state = '', ...cells] = line.trim().split(/\s+/);
    const [baby, toddler, schoolchild, chip, nineteenOrTwenty, parent, adult] = cells.map((cell) =>
      cell === '-' ? null : Number(cell),
    );
    rows[state] = {
      baby: baby ?? 0,
      toddler: toddler ?? 0,
      schoolchild: schoolchild ?? 0,
      chip: chip ?? null,
      nineteenOrTwenty: nineteenOrTwenty ?? null,
      parent: parent ?? null,
      adult: adult ?? null,
    };
  }
  return rows;
}

const medicaidIn2025 = `
  AL 146 146 146 317 - 18 -
  AK 208 208 208 - - 138 138
  AZ 152 146 138 230 - 138 138
  AR 147 147 147 216 - 138 138
  CA 266 266 266 - - 138 138
  CO 147 147 147 265 - 138 138
  CT 201 201 201 323 - 160 138
  DE 217 147 138 217 - 138 138
  DC 324 324 324 - 221 221 215
  FL 211 145 138 215 29 27 -
  GA 210 154 138 252 - 30 -
  HI 313 313 313 - - 138 138
  ID 147 147 138 190 - 138 138
  IL 318 318 318 - - 138 138
  IN 213 163 163 255 - 138 138
  IA 220 172 172 307 - 138 138
  KS 171 154 138 255 - 38 -
  KY 218 218 218 - - 138 138
  LA 217 217 217 255 - 138 138
  ME 305 305 305 - 305 138 138
  MD 322 322 322 - - 138 138
  MA 205 155 155 305 155 138 138
  MI 217 217 217 - - 138 138
  MN 288 280 280 - - 138 138
  MS 199 148 138 214 - 22 -
  MO 201 153 153 305 - 138 138
  MT 148 148 148 266 - 138 138
  NE 218 218 218 - - 138 138
  NV 165 165 138 205 - 138 138
  NH 323 323 323 - - 138 138
  NJ 199 147 147 355 - 138 138
  NM 305 305 245 - - 138 138
  NY 223 154 154 405 - 138 138
  NC 216 216 216 - - 138 138
  ND 205 205 205 - - 138 138
  OH 211 211 211 - - 138 138
  OK 210 210 210 - - 138 138
  OR 190 138 138 305 - 138 138
  PA 220 162 138 319 - 138 138
  RI 266 266 266 - - 138 138
  SC 213 213 213 - - 67 -
  SD 187 187 187 209 - 138 138
  TN 216 216 216 255 - 105 -
  TX 203 149 138 206 - 15 -
  UT 144 144 138 205 - 138 138
  VT 317 317 317 - - 138 138
  VA 148 148 148 205 - 138 138
  WA 215 215 215 317 - 138 138
  WV 163 146 138 305 - 138 138
  WI 306 191 156 306 - 100 100
  WY 205 205 205 - - 44 -
`;

const medicaidIn2026 = medicaidIn2025
  .replace(/DC (.*) 221 215$/m, 'DC $1 138 138')
  .replace(/GA (.*) 30 -$/m, 'GA $1 29 -');

export interface Guideline {
  /** For households of 1 to 8, in dollars a year. */
  sizes: number[];
  more: number;
}

export const tables = {
  /** HHS, in dollars a year. */
  poverty: {
    2024: {
      mainland: { sizes: [15060, 20440, 25820, 31200, 36580, 41960, 47340, 52720], more: 5380 },
      AK: { sizes: [18810, 25540, 32270, 39000, 45730, 52460, 59190, 65920], more: 6730 },
      HI: { sizes: [17310, 23500, 29690, 35880, 42070, 48260, 54450, 60640], more: 6190 },
    },
    2025: {
      mainland: { sizes: [15650, 21150, 26650, 32150, 37650, 43150, 48650, 54150], more: 5500 },
      AK: { sizes: [19550, 26430, 33310, 40190, 47070, 53950, 60830, 67710], more: 6880 },
      HI: { sizes: [17990, 24320, 30650, 36980, 43310, 49640, 55970, 62300], more: 6330 },
    },
    2026: {
      mainland: { sizes: [15960, 21640, 27320, 33000, 38680, 44360, 50040, 55720], more: 5680 },
      AK: { sizes: [19950, 27050, 34150, 41250, 48350, 55450, 62550, 69650], more: 7100 },
      HI: { sizes: [18360, 24890, 31420, 37950, 44480, 51010, 57540, 64070], more: 6530 },
    },
  } as Record<number, { mainland: Guideline; AK: Guideline; HI: Guideline }>,

  /** From this percent of poverty on, the share of income rises from the first to the second percent. */
  shares: {
    2025: [
      { from: 0, low: 0, high: 0 },
      { from: 150, low: 0, high: 2 },
      { from: 200, low: 2, high: 4 },
      { from: 250, low: 4, high: 6 },
      { from: 300, low: 6, high: 8.5 },
      { from: 400, low: 8.5, high: 8.5 },
    ],
    2026: [
      { from: 0, low: 2.1, high: 2.1 },
      { from: 133, low: 3.14, high: 4.19 },
      { from: 150, low: 4.19, high: 6.6 },
      { from: 200, low: 6.6, high: 8.44 },
      { from: 250, low: 8.44, high: 9.96 },
      { from: 300, low: 9.96, high: 9.96 },
    ],
    2027: [
      { from: 0, low: 2.15, high: 2.15 },
      { from: 133, low: 3.23, high: 4.3 },
      { from: 150, low: 4.3, high: 6.78 },
      { from: 200, low: 6.78, high: 8.66 },
      { from: 250, low: 8.66, high: 10.22 },
      { from: 300, low: 10.22, high: 10.22 },
    ],
  },
  lowestPercent: { 2025: 100, 2026: 100, 2027: 100 },
  highestPercent: { 2025: null as number | null, 2026: 400 as number | null, 2027: 400 as number | null },
  silverLevels: [
    { upTo: 150, level: 94 },
    { upTo: 200, level: 87 },
    { upTo: 250, level: 73 },
  ],

  medicaid: {
    2025: medicaid(medicaidIn2025),
    2026: medicaid(medicaidIn2026),
    2027: medicaid(medicaidIn2026),
  },
  /** The guideline of which year Medicaid and CHIP use. States adopt that of 2027 during the year. */
  medicaidPoverty: { 2025: 2025, 2026: 2026, 2027: 2026 },
  /** California's counties with a program of their own, in place of CHIP. */
  countyChildren: { CA: { '06075': 322, '06081': 322, '06085': 322 } } as Record<string, Record<string, number>>,
  /** Where limits are monthly: rounded up to a whole dollar, for an income whose cents are dropped. */
  monthlyDollars: ['MO'],
  basicHealth: {
    2025: { MN: 200, NY: 250, OR: 200 } as Record<string, number>,
    2026: { DC: 200, MN: 200, NY: 200, OR: 200 } as Record<string, number>,
    2027: { DC: 200, MN: 200, NY: 200, OR: 200 } as Record<string, number>,
  },
  /** Through the last month of the first half of 2026, New York's waiver had a higher limit. */
  basicHealthWaiver: { NY: { year: 2026, lastMonth: 6, percent: 250 } } as Record<
    string,
    { year: number; lastMonth: number; percent: number }
  >,

  curves: {
    usual: ages(
      '0-14:0.765 15:0.833 16:0.859 17:0.885 18:0.913 19:0.941 20:0.970 21-24:1.000 25:1.004 26:1.024 27:1.048 28:1.087 29:1.119 30:1.135 31:1.159 32:1.183 33:1.198 34:1.214 35:1.222 36:1.230 37:1.238 38:1.246 39:1.262 40:1.278 41:1.302 42:1.325 43:1.357 44:1.397 45:1.444 46:1.500 47:1.563 48:1.635 49:1.706 50:1.786 51:1.865 52:1.952 53:2.040 54:2.135 55:2.230 56:2.333 57:2.437 58:2.548 59:2.603 60:2.714 61:2.810 62:2.873 63:2.952 64:3.000',
    ),
    AL: ages(
      '0-20:0.635 21-24:1.000 25:1.004 26:1.024 27:1.048 28:1.087 29:1.119 30:1.135 31:1.159 32:1.183 33:1.198 34:1.214 35:1.222 36:1.230 37:1.238 38:1.246 39:1.262 40:1.278 41:1.302 42:1.325 43:1.357 44:1.397 45:1.444 46:1.500 47:1.563 48:1.635 49:1.706 50:1.786 51:1.865 52:1.952 53:2.040 54:2.135 55:2.230 56:2.333 57:2.437 58:2.548 59:2.603 60:2.714 61:2.810 62:2.873 63:2.952 64:3.000',
    ),
    MS: ages(
      '0-20:0.635 21-24:1.000 25:1.004 26:1.024 27:1.048 28:1.087 29:1.119 30:1.135 31:1.159 32:1.183 33:1.198 34:1.214 35:1.222 36:1.230 37:1.238 38:1.246 39:1.262 40:1.278 41:1.302 42:1.325 43:1.357 44:1.397 45:1.444 46:1.500 47:1.563 48:1.635 49:1.706 50:1.786 51:1.865 52:1.952 53:2.040 54:2.135 55:2.230 56:2.333 57:2.437 58:2.548 59:2.603 60:2.714 61:2.810 62:2.873 63:2.952 64:3.000',
    ),
    OR: ages(
      '0-20:0.635 21-24:1.000 25:1.004 26:1.024 27:1.048 28:1.087 29:1.119 30:1.135 31:1.159 32:1.183 33:1.198 34:1.214 35:1.222 36:1.230 37:1.238 38:1.246 39:1.262 40:1.278 41:1.302 42:1.325 43:1.357 44:1.397 45:1.444 46:1.500 47:1.563 48:1.635 49:1.706 50:1.786 51:1.865 52:1.952 53:2.040 54:2.135 55:2.230 56:2.333 57:2.437 58:2.548 59:2.603 60:2.714 61:2.810 62:2.873 63:2.952 64:3.000',
    ),
    MN: ages(
      '0-20:0.890 21-24:1.000 25:1.004 26:1.024 27:1.048 28:1.087 29:1.119 30:1.135 31:1.159 32:1.183 33:1.198 34:1.214 35:1.222 36:1.230 37:1.238 38:1.246 39:1.262 40:1.278 41:1.302 42:1.325 43:1.357 44:1.397 45:1.444 46:1.500 47:1.563 48:1.635 49:1.706 50:1.786 51:1.865 52:1.952 53:2.040 54:2.135 55:2.230 56:2.333 57:2.437 58:2.548 59:2.603 60:2.714 61:2.810 62:2.873 63:2.952 64:3.000',
    ),
    UT: ages(
      '0-20:0.793 21:1.000 22:1.050 23:1.113 24:1.191 25:1.298 26:1.363 27-36:1.390 37:1.404 38:1.425 39:1.450 40:1.479 41:1.516 42:1.562 43:1.616 44:1.681 45:1.748 46:1.818 47:1.891 48:1.966 49:2.045 50:2.127 51:2.212 52:2.300 53:2.392 54:2.488 55:2.588 56:2.691 57:2.799 58:2.911 59-64:3.000',
    ),
    DC: ages(
      '0-20:0.900 21-27:1.000 28:1.023 29:1.045 30:1.072 31:1.099 32:1.124 33:1.150 34:1.177 35:1.205 36:1.232 37:1.260 38:1.275 39:1.290 40:1.341 41:1.393 42:1.448 43:1.505 44:1.564 45:1.625 46:1.688 47:1.754 48:1.823 49:1.894 50:1.968 51:2.045 52:2.125 53:2.208 54:2.294 55:2.384 56:2.477 57:2.574 58:2.674 59:2.779 60:2.887 61-64:3.000',
    ),
    MA: ages(
      '0-20:0.635 21-26:1.000 27:1.031 28:1.057 29:1.078 30:1.088 31:1.103 32:1.118 33:1.128 34:1.138 35:1.143 36:1.148 37:1.152 38:1.157 39:1.167 40:1.178 41:1.192 42:1.206 43:1.226 44:1.249 45:1.277 46:1.310 47:1.347 48:1.387 49:1.427 50:1.472 51:1.515 52:1.561 53:1.608 54:1.658 55:1.707 56:1.758 57:1.811 58:1.865 59:1.927 60-64:1.999',
    ),
  } as Record<string, number[]>,
  families: {
    NY: {
      single: 1,
      couple: 2,
      singleParent: 1.7,
      family: 2.85,
      childAlone: 0.412 as number | null,
      childUntil: 26,
      aloneUntil: 21,
    },
    VT: {
      single: 1,
      couple: 2,
      singleParent: 1.93,
      family: 2.81,
      childAlone: null as number | null,
      childUntil: 26,
      aloneUntil: 21,
    },
  } as Record<
    string,
    {
      single: number;
      couple: number;
      singleParent: number;
      family: number;
      childAlone: number | null;
      childUntil: number;
      aloneUntil: number;
    }
  >,

  /** CMS's fact sheets: the standard premium and what each step adds, in dollars a month. */
  medicare: {
    2025: {
      standard: 185,
      deductible: 257,
      addedToB: [0, 74, 185, 295.9, 406.9, 443.9],
      addedToD: [0, 13.7, 35.3, 57, 78.6, 85.8],
      single: [106000, 133000, 167000, 200000, 500000],
      joint: [212000, 266000, 334000, 400000, 750000],
      separate: [106000, 394000],
    },
    2026: {
      standard: 202.9,
      deductible: 283,
      addedToB: [0, 81.2, 202.9, 324.6, 446.3, 487],
      addedToD: [0, 14.5, 37.5, 60.4, 83.3, 91],
      single: [109000, 137000, 171000, 205000, 500000],
      joint: [218000, 274000, 342000, 410000, 750000],
      separate: [109000, 391000],
    },
    // Not CMS's: the Trustees' standard premium and deductible, and projected steps.
    2027: {
      standard: 209.5,
      deductible: 292,
      addedToB: [0, 83.8, 209.5, 335.2, 460.9, 502.8],
      addedToD: [0, 15.4, 39.7, 64, 88.3, 96.4],
      single: [112000, 141000, 176000, 211000, 500000],
      joint: [224000, 282000, 352000, 422000, 750000],
      separate: [112000, 388000],
    },
  },
  /** The index in `addedToB` and `addedToD` for a separate filer above none, one and both bounds. */
  separateSteps: [0, 4, 5],
  supplement: { 65: 1, 70: 1.098, 75: 1.279, 80: 1.447 } as Record<number, number>,
  supplementSameForAll: ['CT', 'MA', 'ME', 'MN', 'NY', 'VT', 'WA'],
};
