import type { Subscription } from 'contract/endpoints/billing';
import type { BillingOperationKind, InvoiceStatus } from 'contract/vocabulary/billing';
import { formatCents, formatPercent } from '../../lib/format.ts';
import type { BadgeTone } from '../../ui/badge-tone.ts';

export const texts = {
  subscription: {
    title: 'Subscription',
    failed: 'The subscription couldn’t be loaded.',
    plan: 'Plan',
    seats: 'Seats',
    seatsAtRenewal: (seats: string) => `${seats} at renewal`,
    start: 'Start Date',
    renewal: 'Renewal Date',
    cancelDate: 'Cancel Date',
    coupon: 'Coupon',
    none: 'No subscription yet. It starts when you buy your first seats.',
    credit: 'Credit',
    creditHelp: 'Pays your next invoices',
    debit: 'Balance due',
    debitHelp: 'Added to your next invoice',
    busy: 'A change is being confirmed',
    busyHelp: 'We’re checking with the payment provider. You can change the subscription again once that’s done.',
    cancel: 'Cancel Subscription',
    cancelTitle: 'Are you sure you want to cancel your subscription?',
    cancelHelp: (day: string) => `Your firm keeps its seats until ${day} and won’t be charged again.`,
    cancelWithoutSeats: (day: string) => `Your subscription ends on ${day}. Your firm won’t be charged again.`,
    cancelUnpaid: (day: string) => `Your subscription ends on ${day} and won’t renew. The open invoice is still due.`,
    reason: 'Why are you canceling?',
    reasonMissing: 'Reason is required',
    keep: 'Keep Subscription',
    cancelled:
      'Successfully cancelled subscription. You can use still use your account for the remainder of this billing cycle.',
    scheduled: (day: string) => `Your subscription is scheduled to be cancelled on ${day}.`,
    scheduledHelp:
      'Your firm keeps its seats until then and won’t be charged again. To keep the subscription, reactivate.',
    scheduledUnpaid: 'It won’t renew, but the open invoice is still due. To keep the subscription, reactivate.',
    scheduledWithoutSeats: 'Your firm won’t be charged again. To keep the subscription, reactivate.',
    reactivate: 'Reactivate',
    reactivateTitle: 'Buy the subscription again?',
    reactivated: 'Successfully reactivated subscription!',
    buyAgain: (plan: string, seats: string) => `You’re buying ${plan} with ${seats}.`,
    agree: 'By making this purchase, you agree to the ',
  },
  next: {
    title: 'Next invoice',
    due: (day: string) => `Due ${day}`,
    charged: (day: string, method: string) => `${day}, charged to ${method}`,
    unknown: 'The payment provider isn’t responding, so the amount isn’t known.',
  },
  terms: {
    service: 'Terms of Service',
    and: ' and the ',
    agreement: 'Master Service Agreement',
  },
  errors: {
    declined: 'Nothing changed. Update your payment method and try again.',
    unconfirmed: 'You won’t be charged again unless you confirm again.',
    notRead: 'The payment provider isn’t responding. Try again in a few minutes.',
  },
  invoices: {
    title: 'Invoices',
    failed: 'Invoices couldn’t be loaded.',
    none: 'No invoices yet.',
    noneHelp: 'Purchases and renewals will show up here.',
    open: 'View invoice',
    pdf: 'Download PDF',
  },
  changes: {
    title: 'Billing history',
    failed: 'Your billing history couldn’t be loaded.',
    none: 'No changes yet.',
    noneHelp: 'Changes to seats, plan, coupon, or payment method will show up here, along with who made them.',
    by: (name: string | null) => name ?? 'A deleted user, or the payment provider',
  },
} as const;

interface Change {
  readonly seats: string;
  readonly at_renewal: boolean;
  readonly plan: string;
  readonly coupon: string;
}

export const changeTexts: Readonly<Record<BillingOperationKind, (change: Change) => string>> = {
  subscribe: ({ seats, plan }) => `Subscribed to ${plan} with ${seats}`,
  change_seats: ({ seats, at_renewal }) => `Changed to ${seats}${at_renewal ? ' at renewal' : ''}`,
  change_plan: ({ plan }) => `Changed plan to ${plan}`,
  apply_coupon: ({ coupon }) => `Applied coupon ${coupon}`,
  change_payment_method: () => 'Changed payment method',
  cancel: () => 'Canceled subscription',
  reactivate: () => 'Reactivated subscription',
};

type Status = Subscription['status'];

/** In the words of the specification, except for case and underscores. */
export const statusLabels: Readonly<Record<Status, string>> = {
  trialing: 'Active',
  active: 'Active',
  past_due: 'Past due',
  incomplete: 'Incomplete',
  incomplete_expired: 'Incomplete expired',
  unpaid: 'Unpaid',
  paused: 'Paused',
  canceled: 'Cancelled',
  inactive: 'Inactive',
};

export const notSubscribed = 'Not Subscribed';

/** `Spring, 10% off` */
export const couponText = ({ id, name, amount_off, percent_off }: NonNullable<Subscription['coupon']>): string =>
  `${name ?? id}, ${amount_off === null ? formatPercent(percent_off) : formatCents(amount_off)} off`;

export const invoiceLabels: Readonly<Record<InvoiceStatus, string>> = {
  draft: 'Draft',
  open: 'Open',
  paid: 'Paid',
  uncollectible: 'Uncollectible',
  void: 'Void',
};

export const invoiceTones: Readonly<Record<InvoiceStatus, BadgeTone>> = {
  draft: 'gray',
  open: 'amber',
  paid: 'leaf',
  uncollectible: 'brick',
  void: 'gray',
};
