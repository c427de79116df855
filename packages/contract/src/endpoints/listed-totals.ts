import * as z from 'zod';
import { amount } from '../fields/fields.ts';

/** The cost of an estimate in lists. */
export const listedTotals = z.object({
  year_total: amount
    .nullable()
    .describe(
      'The sum of the plan year’s months: a silver plan after help plus Medicare for everyone who needs them. Null without a price.',
    ),
  year_range: z
    .object({ low: amount, high: amount })
    .nullable()
    .describe('Where the expected error of a price is 10% or more'),
  is_projected: z.boolean().describe('Projected prices or Medicare amounts are part of the figures'),
});
