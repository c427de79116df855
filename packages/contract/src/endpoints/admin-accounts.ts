import * as z from 'zod';
import { endpoint } from '../endpoint.ts';
import { personalEmail } from '../fields/emails.ts';
import { id, moment, paged, paging, text } from '../fields/fields.ts';
import { phone } from '../fields/phone.ts';
import { accountFilters, accountSorts, setupSteps } from '../vocabulary/accounts.ts';
import { planTypes } from '../vocabulary/users.ts';
import { accountChanges } from './accounts.ts';
import { subscription } from './billing.ts';

/** Of the wizard (specification, section 5). */
const plainName = (label: string, max: number, form: RegExp) =>
  text(label, max).refine((value) => form.test(value), `${label} must contain only letters, numbers, or spaces.`);

/** The names of firms are ASCII, as in the onboarding. */
const firmName = (label: string) => plainName(label, 200, /^[A-Za-z0-9 ]*$/);
const personName = (label: string) => plainName(label, 100, /^[\p{L}\p{M}\p{N} ]*$/u);

const { firm_size, address_attributes } = accountChanges.shape;

export const newAccount = z.strictObject({
  name: firmName('Firm Name'),
  firm_association: firmName('Firm Association').nullable().default(null),
  firm_size: firm_size.unwrap(),
  address_attributes: address_attributes.unwrap(),
});

export type NewAccount = z.output<typeof newAccount>;

export const newAdmin = z.strictObject({
  first_name: personName('First Name'),
  last_name: personName('Last Name'),
  phone_number: phone('Phone Number'),
  email: personalEmail(),
});

/** Both are required in the wizard only. */
export const providerIds = z.strictObject({
  stripe_subscription_id: text('Stripe Subscription ID', 255),
  stripe_customer_id: text('Stripe Customer ID', 255),
});

export const setupTexts = {
  noAccount: 'Account not found. Please complete the previous step first.',
  noAccountId: 'Account ID is missing. Cannot update Stripe info. Please complete the previous steps.',
} as const;

const accountId = z.number({ error: setupTexts.noAccount }).int().positive();
const accountParams = z.strictObject({ id });

export const listAccounts = endpoint({
  name: 'list-accounts',
  summary: 'List all firms.',
  method: 'GET',
  path: '/admin/accounts',
  access: 'super_admin',
  query: z.strictObject({
    ...paging(accountSorts, { field: 'created_at', order: 'desc' }),
    only: z.enum(accountFilters).optional(),
  }),
  reply: z.object({
    accounts: z.array(
      z.object({
        id: z.number().int(),
        name: z.string(),
        plan_type: z.enum(planTypes),
        stripeable: z.boolean(),
        seats: z.number().int(),
        advisor_count: z.number().int().describe('Advisors of the firm, including invited ones'),
        subscription_status: subscription.shape.status
          .nullable()
          .describe('Of the live subscription, or else of the last one'),
        owner: z
          .object({ id: z.number().int(), name: z.string() })
          .nullable()
          .describe('The advisor who answers for the account, or else its first admin'),
        setup_complete: z.boolean().describe('False until the wizard for new firms is completed'),
        can_delete: z.boolean().describe('The firm is empty'),
        created_at: moment,
      }),
    ),
    ...paged,
  }),
});
export type AccountRow = z.output<typeof listAccounts.reply>['accounts'][number];

export const createAccount = endpoint({
  name: 'create-account',
  summary: 'Create a firm. Its setup is complete when its admin is invited.',
  method: 'POST',
  path: '/accounts',
  access: 'super_admin',
  body: z.strictObject({ account: newAccount }),
  reply: z.object({ id: z.number().int(), name: z.string() }),
});

const admin = z.object({
  id: z.number().int(),
  first_name: z.string(),
  last_name: z.string(),
  phone_number: z.string().nullable(),
  email: z.string(),
});
export type SetupAdmin = z.output<typeof admin>;

export const showAccountSetup = endpoint({
  name: 'show-account-setup',
  summary: 'Get how far the setup of a firm is.',
  method: 'GET',
  path: '/accounts/:id/setup',
  access: 'super_admin',
  params: accountParams,
  reply: z.object({
    admin: admin.nullable().describe('Who will be invited as the first admin'),
    step: z.enum(setupSteps).describe('The first step that is not done'),
  }),
  errorCodes: ['not_found'],
});

export const createAdmin = endpoint({
  name: 'create-admin',
  summary: 'Create an admin of a firm without inviting them. While the firm is set up, it has one, who is changed.',
  method: 'POST',
  path: '/users/create_admin',
  access: 'super_admin',
  audit: { kind: 'permission' },
  body: z.strictObject({ user: newAdmin, account_id: accountId }),
  reply: z.object({ user: admin }),
  errorCodes: ['no_seat_available'],
});

export const createBillingCustomer = endpoint({
  name: 'create-billing-customer',
  summary:
    'Create the customer of a billed firm at the payment provider, with the firm’s name and its admin’s address.',
  method: 'POST',
  path: '/accounts/:id/billing_customer',
  access: 'super_admin',
  params: accountParams,
  reply: z.object({ stripe_customer_id: z.string() }),
  errorCodes: ['not_found', 'account_not_stripeable', 'payment_rejected', 'payment_unconfirmed'],
});

export const inviteAdmin = endpoint({
  name: 'invite-admin',
  summary: 'Invite the admin of a firm, once, and complete the setup of the firm.',
  method: 'POST',
  path: '/users/invite_admin',
  access: 'super_admin',
  audit: { kind: 'permission' },
  body: z.strictObject({ user_id: z.number().int().positive() }),
  reply: z.object({ invited: z.literal(true) }),
  errorCodes: ['not_found', 'stripe_step_missing'],
});

export const deleteAccount = endpoint({
  name: 'delete-account',
  summary: 'Delete an empty firm. An admin deletes their own firm, and their user with it.',
  method: 'DELETE',
  path: '/accounts/:id',
  access: 'advisors',
  requiresConfirmation: true,
  params: accountParams,
  reply: z.object({ deleted: z.literal(true) }),
  errorCodes: ['not_found', 'account_not_empty'],
});
