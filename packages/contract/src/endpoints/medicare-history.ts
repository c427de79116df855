import * as z from 'zod';
import { amount, numeric } from '../fields/fields.ts';
import { medicareQuarters } from '../vocabulary/estimations.ts';

const maxLateMonths = 600;

const lateMonths = (label: string) =>
  numeric(label)
    .int(`${label} must be a whole number`)
    .min(0, `${label} can’t be negative`)
    .max(maxLateMonths, `${label} must be at most ${maxLateMonths}`);

/** What raises a person's Medicare premiums. */
export const medicareHistory = {
  part_b_late_months: lateMonths('Months without Part B')
    .nullish()
    .describe('Months without Part B while the person could have had it, and without an employer’s coverage'),
  part_d_late_months: lateMonths('Months without drug coverage')
    .nullish()
    .describe('Months without creditable drug coverage'),
  medicare_quarters: z
    .enum(medicareQuarters, { error: 'Choose how long the person paid Medicare taxes' })
    .nullish()
    .describe('Quarters in which the person, or the spouse, paid Medicare taxes. Null counts as 40 or more.'),
};

export const savedMedicareHistory = {
  part_b_late_months: z
    .number()
    .int()
    .nullable()
    .default(null)
    .describe('Public links show it with `shows_outlook`, like the two fields below'),
  part_d_late_months: z.number().int().nullable().default(null),
  medicare_quarters: z.enum(medicareQuarters).nullable().default(null),
};

/** Monthly, of a person on Medicare. */
export const latePremiums = {
  part_a: amount
    .nullable()
    .describe('For fewer than 40 quarters. Null outside Medicare and while it is not announced.'),
  part_b_penalty: amount.nullable(),
  part_d_penalty: amount.nullable(),
};

export const medicareSavings = z
  .object({
    program: z.enum(['qmb', 'slmb', 'qi']).nullable(),
    extra_help: z.boolean(),
    income: amount,
    income_year: z.number().int(),
    size: z.number().int().describe('A person or a couple'),
    guideline: amount.describe('The poverty guideline of that size'),
    source: z.string(),
  })
  .nullable()
  .describe('Help that the income allows for. Assets and higher limits of a state are not checked.');
