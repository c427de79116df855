import { costSharing } from './cost-sharing.ts';
import { countyChip, medicaidLimits2026, medicaidSource } from './medicaid-limits.ts';
import { guideline2026 } from './poverty-guidelines.ts';
import type { YearTables } from './year.ts';

export const year2027: YearTables = {
  plan_year: 2027,
  credit_guideline: guideline2026,
  medicaid_guideline: {
    ...guideline2026,
    source: `${guideline2026.source}, in force until states adopt the guideline of 2027, about February to April 2027`,
  },
  tax_credit: {
    source: 'Rev. Proc. 2026-26; 26 USC 36B(c)(1)(A) ends the credit above 400 percent',
    rows: [
      { from_percent: 0, initial_ten_thousandths: 215, final_ten_thousandths: 215 },
      { from_percent: 133, initial_ten_thousandths: 323, final_ten_thousandths: 430 },
      { from_percent: 150, initial_ten_thousandths: 430, final_ten_thousandths: 678 },
      { from_percent: 200, initial_ten_thousandths: 678, final_ten_thousandths: 866 },
      { from_percent: 250, initial_ten_thousandths: 866, final_ten_thousandths: 1022 },
      { from_percent: 300, initial_ten_thousandths: 1022, final_ten_thousandths: 1022 },
    ],
    floor_percent: 100,
    ceiling_percent: 400,
  },
  cost_sharing: costSharing,
  medicaid: { source: medicaidSource, states: medicaidLimits2026, county_chip: countyChip },
  basic_health: {
    source: '42 CFR 600.305; New York to 200 percent since its section 1332 waiver ended in June 2026',
    states: {
      DC: { program: 'Healthy DC Plan', upper_percent: 200 },
      MN: { program: 'MinnesotaCare', upper_percent: 200 },
      NY: { program: 'Essential Plan', upper_percent: 200 },
      OR: { program: 'OHP Bridge', upper_percent: 200 },
    },
  },
  medicare: {
    status: 'projected',
    source: '2027 Medicare Parts A and B premiums and deductibles, and Part D',
    projected_from:
      'the 2026 Medicare Trustees report (Part B premium and deductible), 3% inflation (bounds) and the percentages of the law (amounts)',
    official_figures_expected: 'November 2026',
    part_b_deductible_cents: 292_00,
    income_year: 2025,
    steps: [
      { part_b_cents: 209_50, part_d_surcharge_cents: 0 },
      { part_b_cents: 293_30, part_d_surcharge_cents: 15_40 },
      { part_b_cents: 419_00, part_d_surcharge_cents: 39_70 },
      { part_b_cents: 544_70, part_d_surcharge_cents: 64_00 },
      { part_b_cents: 670_40, part_d_surcharge_cents: 88_30 },
      { part_b_cents: 712_30, part_d_surcharge_cents: 96_40 },
    ],
    bounds: {
      single: [
        { bound_cents: 112_000_00, step: 1 },
        { bound_cents: 141_000_00, step: 2 },
        { bound_cents: 176_000_00, step: 3 },
        { bound_cents: 211_000_00, step: 4 },
        { bound_cents: 500_000_00, step: 5 },
      ],
      married_joint: [
        { bound_cents: 224_000_00, step: 1 },
        { bound_cents: 282_000_00, step: 2 },
        { bound_cents: 352_000_00, step: 3 },
        { bound_cents: 422_000_00, step: 4 },
        { bound_cents: 750_000_00, step: 5 },
      ],
      married_seperate: [
        { bound_cents: 112_000_00, step: 4 },
        { bound_cents: 388_000_00, step: 5 },
      ],
    },
  },
};
