import type { BenefitName, Metal } from '../catalog.ts';
import type { Random } from './random.ts';

/** Copay and coinsurance as the files write them. */
export type BenefitText = readonly [copay: string, coinsurance: string];

const copay = (dollars: number, after = ''): BenefitText => [`$${dollars}.00${after}`, 'Not Applicable'];
const share = (percent: number, after = ' Coinsurance after deductible'): BenefitText => [
  'Not Applicable',
  `${percent}.00%${after}`,
];
export const free: BenefitText = ['No Charge', 'No Charge'];
const freeAfter: BenefitText = ['No Charge after deductible', 'No Charge after deductible'];
const afterDeductible = ' Copay after deductible';

interface Design {
  readonly deductibles: readonly (readonly [number, number])[];
  readonly limits: readonly (readonly [number, number])[];
  readonly visits: readonly (readonly [number, number])[];
  readonly percents: readonly (readonly [number, number])[];
  readonly generics: readonly (readonly [number, number])[];
}

/** Dollars and percents with weights, so that medians and most frequent values are near those of real plans. */
const designs: Record<Metal, Design> = {
  catastrophic: {
    deductibles: [[10_600, 1]],
    limits: [[10_600, 1]],
    visits: [[20, 1]],
    percents: [[0, 1]],
    generics: [[0, 1]],
  },
  bronze: {
    deductibles: [
      [10_600, 6],
      [7_300, 3],
      [6_800, 1],
      [9_900, 1],
    ],
    limits: [
      [10_600, 9],
      [10_150, 2],
      [9_500, 1],
    ],
    visits: [
      [0, 6],
      [50, 2],
      [25, 1],
    ],
    percents: [
      [0, 5],
      [50, 4],
      [40, 2],
    ],
    generics: [
      [0, 5],
      [25, 2],
      [20, 2],
    ],
  },
  expanded_bronze: {
    deductibles: [
      [7_500, 9],
      [0, 2],
      [6_000, 1],
      [7_000, 1],
      [8_450, 1],
    ],
    limits: [
      [10_000, 8],
      [10_600, 4],
      [10_150, 3],
      [8_500, 1],
    ],
    visits: [
      [50, 8],
      [0, 2],
      [40, 1],
      [60, 1],
    ],
    percents: [
      [50, 8],
      [40, 2],
      [0, 1],
    ],
    generics: [
      [25, 7],
      [3, 2],
      [30, 1],
    ],
  },
  silver: {
    deductibles: [
      [6_000, 7],
      [3_500, 2],
      [4_000, 1],
      [5_000, 1],
      [6_500, 1],
      [5_900, 1],
    ],
    limits: [
      [8_900, 7],
      [10_600, 2],
      [10_150, 2],
      [9_200, 1],
      [9_500, 1],
    ],
    visits: [
      [40, 7],
      [0, 3],
      [30, 2],
      [25, 1],
    ],
    percents: [
      [40, 7],
      [50, 4],
      [30, 1],
    ],
    generics: [
      [20, 6],
      [3, 2],
      [5, 1],
      [10, 1],
    ],
  },
  gold: {
    deductibles: [
      [2_000, 7],
      [1_500, 2],
      [1_000, 1],
      [0, 1],
      [2_500, 1],
    ],
    limits: [
      [8_200, 7],
      [7_500, 2],
      [8_000, 1],
      [8_500, 1],
    ],
    visits: [
      [30, 7],
      [0, 2],
      [15, 2],
      [20, 1],
    ],
    percents: [
      [25, 7],
      [20, 3],
      [30, 3],
    ],
    generics: [
      [15, 7],
      [0, 2],
      [3, 2],
      [10, 1],
    ],
  },
  platinum: {
    deductibles: [
      [0, 4],
      [1_000, 1],
    ],
    limits: [
      [4_000, 3],
      [2_500, 2],
    ],
    visits: [
      [0, 3],
      [20, 2],
    ],
    percents: [
      [10, 3],
      [20, 1],
    ],
    generics: [
      [10, 3],
      [0, 1],
    ],
  },
};

export interface Sharing {
  /** In dollars. */
  readonly deductible: number;
  readonly drug_deductible: number | null;
  readonly limit: number;
  readonly benefits: Readonly<Record<BenefitName, BenefitText>>;
}

function benefitTexts(random: Random, design: Design): Sharing['benefits'] {
  const percent = random.weighted(design.percents, 50);
  const visit = random.weighted(design.visits, 40);
  const generic = random.weighted(design.generics, 20);
  const most = percent === 0 ? freeAfter : share(percent);
  const emergency: BenefitText =
    percent > 0 && random.chance(0.07) ? ['$1000.00 Copay with deductible', `${percent}.00%`] : most;
  const inpatient = random.chance(0.08)
    ? copay(random.pick([350, 950, 3_000]), random.pick([' Copay per Stay', ' Copay per Day']))
    : most;
  const brand = random.chance(0.5) ? copay(generic * 4 + 10, afterDeductible) : most;
  return {
    primary_care: visit === 0 ? free : copay(visit),
    specialist: visit === 0 ? most : copay(visit * 2),
    emergency_room: emergency,
    inpatient,
    inpatient_physician: most,
    outpatient: most,
    laboratory: random.chance(0.1) ? copay(30) : most,
    imaging: most,
    generic_drugs: generic === 0 ? free : copay(generic),
    preferred_brand_drugs: brand,
    other_brand_drugs: most,
    specialty_drugs: random.chance(0.4) ? copay(350, afterDeductible) : most,
  };
}

export function inventSharing(random: Random, metal: Metal, isSeparate: boolean): Sharing {
  const design = designs[metal];
  const limit = random.weighted(design.limits, 9_000);
  const deductible = Math.min(random.weighted(design.deductibles, 5_000), limit);
  const drug_deductible = isSeparate ? random.pick([0, 400, 1_000, 2_500]) : null;
  return { deductible, drug_deductible, limit, benefits: benefitTexts(random, design) };
}
