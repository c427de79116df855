import * as z from 'zod';
import { endpoint } from '../endpoint.ts';
import { id, moment, text, version } from '../fields/fields.ts';
import { states } from '../vocabulary/states.ts';
import { planTypes } from '../vocabulary/users.ts';
import { type BillingChange, billingErrors, couponId, seatCount } from './billing.ts';
import { isAscii } from './users.ts';

export const address = z.object({
  street_1: z.string().nullable(),
  city: z.string().nullable(),
  state: z.string().nullable(),
  zip: z.string().nullable(),
});

export const account = z.object({
  id: z.number().int(),
  name: z.string(),
  firm_association: z.string().nullable(),
  firm_size: z.number().int().nullable().describe('Advisors who work directly with clients'),
  address,
  plan_type: z.enum(planTypes),
  two_fa_enabled: z.boolean(),
  health_advisor_id: z.number().int().nullable().describe('The health agent of new clients'),
  version,
  created_at: moment,
});
export type Account = z.output<typeof account>;

/** Printable ASCII (specification, section 5). */
const asciiText = (label: string, max: number) =>
  text(label, max).refine(isAscii, `${label} can have plain letters, digits and signs only`);

const stateCodes = Object.keys(states) as [keyof typeof states, ...(keyof typeof states)[]];

/** Each in a request of its own: what it changes at the payment provider. */
const billingFields = {
  plan_type: z.enum(planTypes),
  seats: seatCount,
  coupon_id: couponId,
  applied_coupon_amount: z.number().nullable().describe('Ignored: the payment provider knows the coupon'),
  applied_coupon_percent: z.number().nullable().describe('Ignored: the payment provider knows the coupon'),
};

export const accountChanges = z
  .strictObject({
    name: asciiText('Firm Name', 200),
    firm_association: asciiText('Firm Association', 200).nullable(),
    firm_size: z
      .number({ error: 'Firm Size is required' })
      .int('Firm Size must be a whole number')
      .min(1, 'Firm Size must be at least 1')
      .max(1_000_000, 'Firm Size is too large'),
    address_attributes: z.strictObject({
      street_1: text('Street Address', 200),
      city: text('City', 100),
      state: z.enum(stateCodes, { error: 'State is required' }),
      zip: z
        .string({ error: 'Zip Code is required' })
        .trim()
        .min(1, { error: 'Zip Code is required', abort: true })
        .regex(/^\d{5}$/, 'Invalid zip code'),
    }),
    two_fa_enabled: z.boolean(),
    health_advisor_id: z.number().int().positive().nullable(),
    ...billingFields,
  })
  .partial();
export type AccountChanges = z.output<typeof accountChanges>;

export const showOwnAccount = endpoint({
  name: 'show-own-account',
  summary: 'Get the firm of the signed-in user. Null if the user has none.',
  method: 'GET',
  path: '/accounts',
  access: 'advisors',
  reply: z.object({ account: account.nullable() }),
});

export const updateAccount = endpoint({
  name: 'update-account',
  summary:
    'Update a firm. Its admin can change the name, association, size and address. A super admin can also change the second factor requirement and the health agent.',
  method: 'PATCH',
  path: '/accounts/:id',
  access: 'advisors',
  params: z.strictObject({ id }),
  body: z.strictObject({
    account: accountChanges,
    version: version.optional(),
    at_renewal: z.boolean().optional().describe('For fewer seats: with the next period instead of a credit now'),
    proration_date: z.number().int().optional().describe('From the preview, so that the charge equals it'),
    accepted_terms: z.boolean().optional().describe('Required once for the first purchase'),
  }),
  reply: account,
  errorCodes: ['version_conflict', 'terms_required', ...billingErrors],
});

/** The change at the payment provider that a request asks for, or null. */
export function billingChangeOf(account: AccountChanges, at_renewal?: boolean): BillingChange | null {
  const { plan_type, seats, coupon_id } = account;
  if (seats !== undefined) return { seats, at_renewal };
  if (plan_type !== undefined) return { plan_type };
  return coupon_id === undefined ? null : { coupon_id };
}
