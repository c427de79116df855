import type { StateCode } from '../domain/places.ts';
import type { CountyChip, MedicaidLimits } from './year.ts';

export const medicaidSource =
  'KFF, Medicaid and CHIP income eligibility limits, January to May 2025, and CMS and MACPAC lists, as a percentage of the poverty level with the five-point disregard';

const limits = (
  adult: number | null,
  parent: number | null,
  under1: number,
  from1to5: number,
  from6to18: number,
  chip: number | null,
  from19to20: number | null,
  note: string | null = null,
): MedicaidLimits => ({
  adult_percent: adult,
  parent_percent: parent,
  child_under_1_percent: under1,
  child_1_to_5_percent: from1to5,
  child_6_to_18_percent: from6to18,
  chip_percent: chip,
  age_19_to_20_percent: from19to20,
  note,
  in_monthly_dollars: false,
});

/** The limit is a fixed amount, $662 a month for a family of three in 2025, so that its percent falls every year. */
const georgiaNote =
  'Georgia’s limit for parents is uncertain: we derive it from the one amount that is published, $662 a month for a family of three. Georgia Pathways also covers adults up to 100% of the poverty level who report enough work hours, so adults shown here without coverage may qualify. The state decides.';

/** Columns: adults, parents, children under 1, 1 to 5 and 6 to 18, separate CHIP, ages 19 and 20. */
export const medicaidLimits2025: Readonly<Record<StateCode, MedicaidLimits>> = {
  AL: limits(null, 18, 146, 146, 146, 317, null),
  AK: limits(138, 138, 208, 208, 208, null, null),
  AZ: limits(138, 138, 152, 146, 138, 230, null),
  AR: limits(138, 138, 147, 147, 147, 216, null),
  CA: limits(138, 138, 266, 266, 266, null, null),
  CO: limits(138, 138, 147, 147, 147, 265, null),
  CT: limits(138, 160, 201, 201, 201, 323, null),
  DE: limits(138, 138, 217, 147, 138, 217, null),
  DC: limits(215, 221, 324, 324, 324, null, 221),
  FL: limits(
    null,
    27,
    211,
    145,
    138,
    215,
    29,
    'Sources give different limits for parents: 27% or 32%. We use the lower one. The state decides.',
  ),
  GA: limits(null, 30, 210, 154, 138, 252, null, georgiaNote),
  HI: limits(138, 138, 313, 313, 313, null, null),
  ID: limits(138, 138, 147, 147, 138, 190, null),
  IL: limits(138, 138, 318, 318, 318, null, null),
  IN: limits(138, 138, 213, 163, 163, 255, null),
  IA: limits(138, 138, 220, 172, 172, 307, null),
  KS: limits(null, 38, 171, 154, 138, 255, null),
  KY: limits(138, 138, 218, 218, 218, null, null),
  LA: limits(138, 138, 217, 217, 217, 255, null),
  ME: limits(
    138,
    138,
    305,
    305,
    305,
    null,
    305,
    'Sources give different limits for children: 305% or 213%. We use the higher one, in effect since October 2023. The state decides.',
  ),
  MD: limits(138, 138, 322, 322, 322, null, null),
  MA: limits(138, 138, 205, 155, 155, 305, 155),
  MI: limits(138, 138, 217, 217, 217, null, null),
  MN: limits(138, 138, 288, 280, 280, null, null),
  MS: limits(
    null,
    22,
    199,
    148,
    138,
    214,
    null,
    'Sources give different limits for parents: 22% or 26%. We use the lower one. The state decides.',
  ),
  MO: {
    ...limits(138, 138, 201, 153, 153, 305, null),
    // MO HealthNet for Families manual 1805.030.20 and appendix A.
    in_monthly_dollars: true,
  },
  MT: limits(138, 138, 148, 148, 148, 266, null),
  NE: limits(138, 138, 218, 218, 218, null, null),
  NV: limits(138, 138, 165, 165, 138, 205, null),
  NH: limits(138, 138, 323, 323, 323, null, null),
  NJ: limits(138, 138, 199, 147, 147, 355, null),
  NM: limits(138, 138, 305, 305, 245, null, null),
  NY: limits(138, 138, 223, 154, 154, 405, null),
  NC: limits(138, 138, 216, 216, 216, null, null),
  ND: limits(138, 138, 205, 205, 205, null, null),
  OH: limits(138, 138, 211, 211, 211, null, null),
  OK: limits(138, 138, 210, 210, 210, null, null),
  OR: limits(138, 138, 190, 138, 138, 305, null),
  PA: limits(138, 138, 220, 162, 138, 319, null),
  RI: limits(138, 138, 266, 266, 266, null, null),
  SC: limits(
    null,
    67,
    213,
    213,
    213,
    null,
    null,
    'Sources give different limits for parents: 67% or 100%. We use the lower one. The state decides.',
  ),
  SD: limits(138, 138, 187, 187, 187, 209, null),
  TN: limits(
    null,
    105,
    216,
    216,
    216,
    255,
    null,
    'Sources give different limits for parents: 105% or 100%. We use the higher one. The state decides.',
  ),
  TX: limits(null, 15, 203, 149, 138, 206, null),
  UT: limits(138, 138, 144, 144, 138, 205, null),
  VT: limits(138, 138, 317, 317, 317, null, null),
  VA: limits(138, 138, 148, 148, 148, 205, null),
  WA: limits(138, 138, 215, 215, 215, 317, null),
  WV: limits(138, 138, 163, 146, 138, 305, null),
  WI: limits(100, 100, 306, 191, 156, 306, null),
  WY: limits(
    null,
    44,
    205,
    205,
    205,
    null,
    null,
    'Sources give different limits for parents: 44% or 56%. We use the lower one. The state decides.',
  ),
};

/**
 * In 2026, DC lowers the limit for adults and parents to the federal 138 percent. Its Basic Health program takes people
 * above it. Georgia's fixed amount for parents is a lower percent of a higher guideline.
 */
export const medicaidLimits2026: Readonly<Record<StateCode, MedicaidLimits>> = {
  ...medicaidLimits2025,
  DC: { ...medicaidLimits2025.DC, adult_percent: 138, parent_percent: 138 },
  GA: { ...medicaidLimits2025.GA, parent_percent: 29 },
};

/** San Francisco, San Mateo and Santa Clara. Medi-Cal takes children up to 266 percent. */
export const countyChip: Readonly<Partial<Record<StateCode, CountyChip>>> = {
  CA: {
    counties: ['06075', '06081', '06085'],
    chip_percent: 322,
    source:
      'California DHCS, County Children’s Health Initiative Program (C-CHIP): children under 19 over 266 and up to 322 percent of the poverty level in San Francisco, San Mateo and Santa Clara counties',
  },
};
