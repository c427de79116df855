import * as z from 'zod';
import { endpoint } from '../endpoint.ts';
import { id, moment, numeric, optional, text, version } from '../fields/fields.ts';
import { offeredPlans } from '../vocabulary/billing.ts';
import { states } from '../vocabulary/states.ts';
import { planTypes } from '../vocabulary/users.ts';
import {
  type BillingChange,
  billing,
  billingErrors,
  cents,
  confirmedPrice,
  couponId,
  epochSeconds,
  paymentMethod,
  seatCount,
} from './billing.ts';
import { isAscii } from './users.ts';

export const address = z.object({
  street_1: z.string().nullable(),
  city: z.string().nullable(),
  state: z.string().nullable(),
  zip: z.string().nullable(),
});

const accountOwner = z.object({
  id: z.number().int(),
  first_name: z.string(),
  last_name: z.string(),
  phone_number: z.string().nullable(),
  email: z.string(),
});

export const account = z.object({
  id: z.number().int(),
  name: z.string(),
  firm_association: z.string().nullable(),
  firm_size: z.number().int().nullable().describe('Advisors who work directly with clients'),
  address,
  seats: z.number().int(),
  advisor_count: z.number().int().describe('Advisors of the firm, including invited ones'),
  plan_type: z.enum(planTypes),
  stripeable: z.boolean().describe('The firm pays for seats, so they are counted'),
  two_fa_enabled: z.boolean(),
  health_advisor_id: z.number().int().nullable().describe('The health agent of new clients'),
  health_advisor: z.object({ id: z.number().int(), name: z.string() }).nullable(),
  account_owner: accountOwner.nullable().describe('The advisor who answers for the account'),
  crm_organization_id: z.string().nullable().describe('Only for super admins'),
  billing,
  payment_method: paymentMethod.nullable(),
  coupon_id: z.string().nullable().describe('Of the subscription, or for the first purchase'),
  applied_coupon_amount: cents.nullable(),
  applied_coupon_percent: z.number().nullable(),
  cancel_at: epochSeconds.nullable().describe('When the subscription ends, if it was canceled'),
  cancelled: z.boolean().describe('The subscription has ended'),
  stripe_customer_id: z.string().nullable().describe('Only for super admins'),
  stripe_subscription_id: z.string().nullable().describe('Only for super admins'),
  signup_code: z.string().nullable().describe('Only for super admins, and for account admins during onboarding'),
  is_empty: z.boolean().describe('No clients, estimates, other advisors, live subscription and billing records'),
  editable: z.array(z.string()).describe('The fields that the user may change'),
  can_delete: z.boolean(),
  version,
  created_at: moment,
});
export type Account = z.output<typeof account>;

/** Printable ASCII (specification, section 5). */
const asciiText = (label: string, max: number) =>
  text(label, max).refine(isAscii, `${label} can have only plain letters, numbers, and symbols`);

const stateCodes = Object.keys(states) as [keyof typeof states, ...(keyof typeof states)[]];

/** Of the District of Columbia, and of military mail, whose "states" are AA, AE and AP. */
const isOutsideStates = (zip: string): boolean => /^(?:20[02-5]|569|340|09[0-8]|96[2-6])/.test(zip);

/** The list keeps the 50 states of the specification. */
const outsideStatesText =
  'Addresses in Washington, D.C., and military addresses can’t be saved here. Enter an address of the firm in one of the 50 states.';

export const accountChanges = z
  .strictObject({
    name: asciiText('Firm Name', 200),
    firm_association: asciiText('Firm Association', 200).nullable(),
    firm_size: numeric('Firm Size')
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
        .regex(/^\d{5}$/, { error: 'Invalid zip code', abort: true })
        .refine((zip) => !isOutsideStates(zip), outsideStatesText),
    }),
    two_fa_enabled: z.boolean(),
    health_advisor_id: z.number().int().positive().nullable(),
    account_owner_id: z.number().int().positive().nullable(),
    stripeable: z.boolean(),
    crm_organization_id: optional(text('CRM organization ID', 200)),
    stripe_customer_id: optional(text('Stripe Customer ID', 255)),
    stripe_subscription_id: optional(text('Stripe Subscription ID', 255)),
  })
  .partial();
export type AccountChanges = z.output<typeof accountChanges>;

/** What a request changes at the payment provider. The provider knows the amount and percentage of a coupon. */
const billingFields = z
  .strictObject({
    plan_type: z.enum(offeredPlans),
    seats: seatCount,
    coupon_id: couponId,
    applied_coupon_amount: z.number().nullable(),
    applied_coupon_percent: z.number().nullable(),
  })
  .partial();

const accountUpdate = accountChanges
  .extend(billingFields.shape)
  .refine(
    (account) =>
      billingChangesOf(account).length === 0 ||
      (billingChangesOf(account).length === 1 && Object.keys(account).every((field) => field in billingFields.shape)),
    'Change seats, plan and coupon in separate requests',
  );
type AccountUpdate = z.output<typeof accountUpdate>;

const billingChangesOf = ({ seats, plan_type, coupon_id }: Partial<z.output<typeof billingFields>>) =>
  [seats, plan_type, coupon_id].filter((value) => value !== undefined);

/** The change at the payment provider that a request asks for, or the changes of the record. */
export function splitUpdate(
  { plan_type, seats, coupon_id, applied_coupon_amount: _, applied_coupon_percent: __, ...changes }: AccountUpdate,
  at_renewal: boolean | undefined,
): { readonly billing: BillingChange | null; readonly changes: AccountChanges } {
  if (seats !== undefined) return { billing: { seats, at_renewal }, changes };
  if (plan_type !== undefined) return { billing: { plan_type }, changes };
  return { billing: coupon_id === undefined ? null : { coupon_id }, changes };
}

const accountParams = z.strictObject({ id });

export const showAccount = endpoint({
  name: 'show-account',
  summary: 'Get a firm. Admins can read their own firm, super admins any firm.',
  method: 'GET',
  path: '/accounts/:id',
  access: 'advisors',
  params: accountParams,
  reply: account,
  errorCodes: ['not_found'],
});

export const showOwnAccount = endpoint({
  name: 'show-own-account',
  summary: 'Get the firm of the signed-in admin. Null if the user has none.',
  method: 'GET',
  path: '/accounts',
  access: 'advisors',
  reply: z.object({ account: account.nullable() }),
});

export const updateAccount = endpoint({
  name: 'update-account',
  summary:
    'Update a firm. Its admin can change the name, association, size and address, and require the second factor. A super admin can change every field.',
  method: 'PATCH',
  path: '/accounts/:id',
  access: 'advisors',
  params: accountParams,
  body: z.strictObject({
    account: accountUpdate,
    version: version.optional(),
    at_renewal: z.boolean().optional().describe('For fewer seats: with the next period instead of a credit now'),
    ...confirmedPrice.shape,
    accepted_terms: z.boolean().optional().describe('Required for a purchase, once for each version of the terms'),
  }),
  reply: account,
  errorCodes: ['version_conflict', 'terms_required', ...billingErrors],
});

export const createSignupCode = endpoint({
  name: 'create-signup-code',
  summary: 'Create a sign-up code. The previous one becomes invalid.',
  method: 'POST',
  path: '/accounts/:id/signup_code',
  access: 'advisors',
  isRepeatable: false,
  params: accountParams,
  reply: z.object({ signup_code: z.string() }),
  audit: { kind: 'permission' },
  errorCodes: ['not_found'],
});

export const deleteSignupCode = endpoint({
  name: 'delete-signup-code',
  summary: 'Revoke the sign-up code.',
  method: 'DELETE',
  path: '/accounts/:id/signup_code',
  access: 'advisors',
  params: accountParams,
  reply: z.object({ deleted: z.literal(true) }),
  audit: { kind: 'permission' },
  errorCodes: ['not_found'],
});
