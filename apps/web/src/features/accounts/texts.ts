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

export const texts = {
  page: {
    title: 'Account',
    tabs: ['Account & Subscription', 'Advisors', 'Clients', 'Firm'],
    failed: 'The account couldn’t be loaded.',
    none: 'You’re not part of a firm.',
    noneHelp: 'This page shows your firm’s account.',
    seatsPurchased: 'Seats successfully purchased',
    invitesSent: 'Invites successfully sent!',
  },
  form: {
    title: 'Firm information',
    missingId: 'Update failed: Missing account ID.',
    associationHelp: 'Broker dealer or association',
    sizeHelp: 'Number of advisors who work directly with clients',
    twoFactorHelp:
      'Everyone in the firm uses a second step, such as a texted code, when they sign in. Users without one will be asked to add one the next time they sign in.',
    twoFactorOn: 'Your firm requires this. Only support can turn it off.',
    ownerHelp: 'The advisor responsible for the firm’s account',
    agentHelp: 'Works with the firm’s new clients',
    stripeableHelp: 'Each advisor needs a paid seat. If this is off, the firm can invite any number of advisors.',
    idsHelp: 'IDs of a customer and subscription created with the payment provider',
    idsFailed: 'An unexpected error occurred. Please try again.',
    superAdmins: 'For super admins',
    save: 'Save',
    saved: 'Successfully updated your account!',
    unchanged: 'No changes to save.',
    conflict: 'This account changed while you were editing',
  },
  code: {
    title: 'Sign-up code',
    help: 'Advisors can use this code to join the firm as members while seats are available. It works any number of times.',
    helpUnbilled: 'Advisors can use this code to join the firm as members. It works any number of times.',
    none: 'No sign-up code yet',
    create: 'Generate code',
    copy: 'Copy sign-up link',
    rotate: 'Replace code',
    rotateQuestion: 'Replace the sign-up code?',
    rotateHelp: 'The current code and its link will stop working. Advisors who’ve already joined aren’t affected.',
    revoke: 'Revoke code',
    revokeQuestion: 'Revoke the sign-up code?',
    revokeHelp: 'The code and its link will stop working. Advisors who’ve already joined aren’t affected.',
    cancel: 'Cancel',
  },
} as const;
