import type { AccountChanges } from 'contract/endpoints/accounts';
import type { FirmValues } from './firm-values.ts';

export const labels: Readonly<Record<Exclude<keyof AccountChanges, 'address_attributes'> | keyof FirmValues, string>> =
  {
    name: 'Firm Name',
    firm_association: 'Firm Association',
    firm_size: 'Firm Size',
    street_1: 'Street Address',
    city: 'City',
    state: 'State',
    zip: 'Zip Code',
    two_fa_enabled: 'Require two-factor authentication',
    health_advisor_id: 'Health agent',
    account_owner_id: 'Account owner',
    stripeable: 'Pays for seats',
    crm_organization_id: 'CRM organization ID',
    stripe_customer_id: 'Stripe Customer ID',
    stripe_subscription_id: 'Stripe Subscription ID',
  };

/** Texts of the specification are exact. */
export const texts = {
  page: {
    title: 'Account',
    tabs: ['Account & Subscription', 'Advisors', 'Clients'],
    failed: 'The account could not be loaded.',
    none: 'You belong to no firm.',
    noneHelp: 'This page shows the account of your firm.',
    seatsPurchased: 'Seats successfully purchased',
    invitesSent: 'Invites successfully sent!',
  },
  form: {
    title: 'Firm information',
    associationHelp: 'Broker dealer or association',
    sizeHelp: 'Number of advisors who work directly with clients',
    twoFactorHelp:
      'Everyone in the firm enters a code from a text message when signing in. Users without a confirmed cell phone are asked for one at their next sign-in, before they can continue.',
    twoFactorOn: 'Your firm requires it. Only support can remove the requirement.',
    ownerHelp: 'The advisor of the firm who answers for the account',
    agentHelp: 'Looks after new clients of the firm',
    stripeableHelp: 'Each advisor needs a paid seat. Otherwise the firm invites advisors without a limit.',
    idsHelp: 'The ids of a customer and subscription that were created at the payment provider.',
    idsFailed: 'An unexpected error occurred. Please try again.',
    superAdmins: 'For super admins',
    save: 'Save',
    saved: 'Successfully updated your account!',
    unchanged: 'There is nothing to save: nothing was changed.',
    conflict: 'This account was changed meanwhile',
  },
  code: {
    title: 'Sign-up code',
    help: 'Advisors join the firm as members with this code while a seat is free. It can be used many times.',
    none: 'The firm has no sign-up code.',
    create: 'Generate code',
    copy: 'Copy sign-up link',
    rotate: 'Replace code',
    rotateQuestion: 'Replace the sign-up code?',
    rotateHelp: 'The current code and its link stop working. Advisors who have joined are not affected.',
    revoke: 'Revoke code',
    revokeQuestion: 'Revoke the sign-up code?',
    revokeHelp: 'The code and its link stop working. Advisors who have joined are not affected.',
    cancel: 'Cancel',
  },
} as const;
