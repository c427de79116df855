import { costSharing } from './cost-sharing.ts';
import { countyChip, medicaidLimits2025, medicaidSource } from './medicaid-limits.ts';
import { guideline2024, guideline2025 } from './poverty-guidelines.ts';
import type { YearTables } from './year.ts';

export const year2025: YearTables = {
  plan_year: 2025,
  credit_guideline: guideline2024,
  medicaid_guideline: guideline2025,
  tax_credit: {
    source: '26 USC 36B(b)(3)(A)(iii), in effect through 2025; restated for 2025 in Rev. Proc. 2024-35',
    rows: [
      { from_percent: 0, initial_ten_thousandths: 0, final_ten_thousandths: 0 },
      { from_percent: 150, initial_ten_thousandths: 0, final_ten_thousandths: 200 },
      { from_percent: 200, initial_ten_thousandths: 200, final_ten_thousandths: 400 },
      { from_percent: 250, initial_ten_thousandths: 400, final_ten_thousandths: 600 },
      { from_percent: 300, initial_ten_thousandths: 600, final_ten_thousandths: 850 },
      { from_percent: 400, initial_ten_thousandths: 850, final_ten_thousandths: 850 },
    ],
    floor_percent: 100,
    ceiling_percent: null,
  },
  cost_sharing: costSharing,
  medicaid: { source: medicaidSource, states: medicaidLimits2025, county_chip: countyChip },
  basic_health: {
    source: '42 CFR 600.305; New York to 250 percent under its section 1332 waiver',
    states: {
      MN: { program: 'MinnesotaCare', upper_percent: 200 },
      NY: { program: 'Essential Plan', upper_percent: 250 },
      OR: { program: 'OHP Bridge', upper_percent: 200 },
    },
  },
  medicare: {
    status: 'published',
    source:
      'CMS, 2025 Medicare Parts A and B premiums and deductibles (November 8, 2024) and 2024 Part D announcements',
    part_b_deductible_cents: 257_00,
    income_year: 2023,
    steps: [
      { part_b_cents: 185_00, part_d_surcharge_cents: 0 },
      { part_b_cents: 259_00, part_d_surcharge_cents: 13_70 },
      { part_b_cents: 370_00, part_d_surcharge_cents: 35_30 },
      { part_b_cents: 480_90, part_d_surcharge_cents: 57_00 },
      { part_b_cents: 591_90, part_d_surcharge_cents: 78_60 },
      { part_b_cents: 628_90, part_d_surcharge_cents: 85_80 },
    ],
    bounds: {
      single: [
        { bound_cents: 106_000_00, step: 1 },
        { bound_cents: 133_000_00, step: 2 },
        { bound_cents: 167_000_00, step: 3 },
        { bound_cents: 200_000_00, step: 4 },
        { bound_cents: 500_000_00, step: 5 },
      ],
      married_joint: [
        { bound_cents: 212_000_00, step: 1 },
        { bound_cents: 266_000_00, step: 2 },
        { bound_cents: 334_000_00, step: 3 },
        { bound_cents: 400_000_00, step: 4 },
        { bound_cents: 750_000_00, step: 5 },
      ],
      married_seperate: [
        { bound_cents: 106_000_00, step: 4 },
        { bound_cents: 394_000_00, step: 5 },
      ],
    },
  },
};
