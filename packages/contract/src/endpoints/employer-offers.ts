import * as z from 'zod';
import { amount, dollars } from '../fields/fields.ts';

const maxPrice = 100_000;

const price = (label: string) => dollars(label).max(maxPrice, `${label} is too large`);

/** The position among the people of the estimate. The first is 1. */
const person = z.number({ error: 'Choose whose employer it is' }).int().min(1);

export const employerOffer = z.strictObject({
  person: person.describe('Whose employer'),
  employee_price: price('Price for the employee').describe(
    'A month, of the cheapest plan that pays at least 60% of costs',
  ),
  family_price: price('Price for the family')
    .nullable()
    .describe('A month, for the employee and everyone else. Null if they get no offer.'),
});
export type EmployerOffer = z.output<typeof employerOffer>;

export const cobraPrice = price('COBRA price')
  .optional()
  .describe('A month, for all people of `covers`, after the retirement');

const test = z.object({
  price: amount,
  percent_of_income: z.number().nullable().describe('Null without income'),
  is_affordable: z.boolean(),
});

export const offerFigures = z
  .object({
    person,
    employee: test,
    family: test.nullable(),
    income: amount.describe('Of the tax return, in whole dollars'),
    limit_percent: z.number().describe('Up to this share of income, an offer is affordable'),
    last_month: z.number().int(),
    people: z
      .array(person)
      .describe(
        'Who would buy a marketplace plan while the offer lasts. Those with an affordable offer get no credit.',
      ),
  })
  .nullable()
  .describe('Of the employer’s offer. Null without one.');

export const cobraFigures = z
  .array(
    z.object({
      person: person.describe('Who retires'),
      from_month: z.number().int(),
      months: z.number().int().describe('Of the plan year. COBRA lasts at most 18.'),
      cobra_month: amount,
      cobra: amount,
      silver_month: amount.describe('For the same people after help, in the first month'),
      silver: amount,
      is_approximate: z.boolean(),
    }),
  )
  .describe('The employer’s plan after a retirement, beside silver. No other amount includes it.');
