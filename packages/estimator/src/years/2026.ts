import { costSharing } from './cost-sharing.ts';
import { countyChip, medicaidLimits2026, medicaidSource } from './medicaid-limits.ts';
import { guideline2025, guideline2026 } from './poverty-guidelines.ts';
import type { YearTables } from './year.ts';

export const year2026: YearTables = {
  plan_year: 2026,
  credit_guideline: guideline2025,
  medicaid_guideline: guideline2026,
  tax_credit: {
    source: 'Rev. Proc. 2025-25; 26 USC 36B(c)(1)(A) ends the credit above 400 percent',
    rows: [
      { from_percent: 0, initial_ten_thousandths: 210, final_ten_thousandths: 210 },
      { from_percent: 133, initial_ten_thousandths: 314, final_ten_thousandths: 419 },
      { from_percent: 150, initial_ten_thousandths: 419, final_ten_thousandths: 660 },
      { from_percent: 200, initial_ten_thousandths: 660, final_ten_thousandths: 844 },
      { from_percent: 250, initial_ten_thousandths: 844, final_ten_thousandths: 996 },
      { from_percent: 300, initial_ten_thousandths: 996, final_ten_thousandths: 996 },
    ],
    floor_percent: 100,
    ceiling_percent: 400,
  },
  cost_sharing: costSharing,
  medicaid: { source: medicaidSource, states: medicaidLimits2026, county_chip: countyChip },
  basic_health: {
    source: '42 CFR 600.305; New York to 250 percent until its section 1332 waiver ended in June 2026',
    states: {
      DC: { program: 'Healthy DC Plan', upper_percent: 200 },
      MN: { program: 'MinnesotaCare', upper_percent: 200 },
      NY: { program: 'Essential Plan', upper_percent: 200, until: { month: 6, upper_percent: 250 } },
      OR: { program: 'OHP Bridge', upper_percent: 200 },
    },
  },
  medicare: {
    status: 'published',
    source:
      'CMS, 2026 Medicare Parts A and B premiums and deductibles (November 14, 2025) and 2025 Part D announcements',
    part_b_deductible_cents: 283_00,
    income_year: 2024,
    steps: [
      { part_b_cents: 202_90, part_d_surcharge_cents: 0 },
      { part_b_cents: 284_10, part_d_surcharge_cents: 14_50 },
      { part_b_cents: 405_80, part_d_surcharge_cents: 37_50 },
      { part_b_cents: 527_50, part_d_surcharge_cents: 60_40 },
      { part_b_cents: 649_20, part_d_surcharge_cents: 83_30 },
      { part_b_cents: 689_90, part_d_surcharge_cents: 91_00 },
    ],
    bounds: {
      single: [
        { bound_cents: 109_000_00, step: 1 },
        { bound_cents: 137_000_00, step: 2 },
        { bound_cents: 171_000_00, step: 3 },
        { bound_cents: 205_000_00, step: 4 },
        { bound_cents: 500_000_00, step: 5 },
      ],
      married_joint: [
        { bound_cents: 218_000_00, step: 1 },
        { bound_cents: 274_000_00, step: 2 },
        { bound_cents: 342_000_00, step: 3 },
        { bound_cents: 410_000_00, step: 4 },
        { bound_cents: 750_000_00, step: 5 },
      ],
      married_seperate: [
        { bound_cents: 109_000_00, step: 4 },
        { bound_cents: 391_000_00, step: 5 },
      ],
    },
  },
};
