import type { Subscription } from 'contract/endpoints/billing';
import type { BillingOperationKind } from 'contract/vocabulary/billing';

/** Texts of the specification (sections 4 and 8) are exact. */
export const texts = {
  subscription: {
    title: 'Subscription',
    failed: 'The subscription could not be loaded.',
    plan: 'Plan',
    seats: 'Seats',
    seatsAtRenewal: (seats: string) => `${seats} from the renewal`,
    start: 'Start Date',
    renewal: 'Renewal Date',
    cancelDate: 'Cancel Date',
    coupon: 'Coupon',
    none: 'The firm has no subscription yet. It begins with the first seats.',
    unpaid: 'The last payment failed',
    unpaidHelp: 'Update the payment method. The open invoice is charged to it at once.',
    busy: 'A change is not confirmed yet',
    busyHelp: 'We are checking with the payment provider. Until then the subscription cannot be changed.',
    cancel: 'Cancel Subscription',
    cancelTitle: 'Are you sure you want to cancel your subscription?',
    cancelHelp: (day: string, hasSeats: boolean) =>
      hasSeats
        ? `Your firm keeps its seats until ${day}. It is not charged again.`
        : `The subscription ends on ${day}. Your firm is not charged again.`,
    reason: 'Why are you canceling?',
    reasonMissing: 'Reason is required',
    keep: 'Keep Subscription',
    cancelled:
      'Successfully cancelled subscription. You can use still use your account for the remainder of this billing cycle.',
    scheduled: (day: string) => `Your subscription is scheduled to be cancelled on ${day}.`,
    hasEnded: 'Your subscription has been cancelled.',
    reactivate: 'Reactivate',
    reactivateTitle: 'Buy the subscription again?',
    reactivated: 'Successfully reactivated subscription!',
    buyAgain: (plan: string, seats: string, price: string) =>
      `This buys ${plan} with ${seats}. ${price} is charged today.`,
    agree: 'With this purchase you agree to the ',
  },
  terms: {
    service: 'Terms of Service',
    and: ' and the ',
    agreement: 'Master Service Agreement',
  },
  errors: {
    declined: 'Nothing was changed. Update the payment method and try again.',
    unconfirmed: 'Nothing more is charged unless you confirm again.',
  },
  invoices: {
    title: 'Invoices',
    failed: 'The invoices could not be loaded.',
    none: 'No invoices yet.',
    noneHelp: 'Each purchase and renewal appears here.',
    open: 'View invoice',
  },
  changes: {
    title: 'Billing history',
    failed: 'The billing history could not be loaded.',
    none: 'No changes yet.',
    noneHelp: 'Each change of seats, plan, coupon or payment method appears here, with who made it.',
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
  change_seats: ({ seats, at_renewal }) => `Changed to ${seats}${at_renewal ? ' from the renewal' : ''}`,
  change_plan: ({ plan }) => `Changed the plan to ${plan}`,
  apply_coupon: ({ coupon }) => `Applied the coupon ${coupon}`,
  change_payment_method: () => 'Changed the payment method',
  cancel: () => 'Canceled the subscription',
  reactivate: () => 'Reactivated the subscription',
};

type Status = Subscription['status'];

/** As the specification (section 4) names them. */
export const statusLabels: Readonly<Record<Status, string>> = {
  trialing: 'active',
  active: 'active',
  past_due: 'past_due',
  incomplete: 'incomplete',
  incomplete_expired: 'incomplete_expired',
  unpaid: 'unpaid',
  paused: 'paused',
  canceled: 'cancelled',
  inactive: 'inactive',
};

export const notSubscribed = 'Not Subscribed';
