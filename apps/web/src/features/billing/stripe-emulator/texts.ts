import type { CouponDuration, PlanType } from 'contract/vocabulary/billing';
import { cardBrands, offeredPlans, planLabels } from 'contract/vocabulary/billing';
import { testCards } from 'contract/vocabulary/test-cards';

export const texts = {
  customers: {
    title: 'Customers',
    search: 'Search by firm, name, email, or ID',
    failed: 'Customers couldn’t be loaded.',
    loading: 'Loading customers',
    none: 'No customers yet',
    noneHelp: 'A firm becomes a customer when its admin adds a payment method. You can also create one below.',
    noMatch: (search: string) => `No customers match “${search}”`,
    noMatchHelp: 'Check the spelling or try fewer words.',
    all: 'All customers',
    chosen: 'Selected customer',
    noFirm: 'No firm',
  },
  facts: {
    clock: 'Clock',
    next: 'Next renewal, retry, or end',
    nothingDue: 'Nothing due',
    period: 'Period',
    ends: 'Cancels at the end of the period',
    plan: 'Plan',
    card: 'Payment method',
    noCard: 'No payment method',
    credit: 'Credit',
    coupon: 'Coupon',
    customerId: 'Customer ID',
    subscriptionId: 'Subscription ID',
    pending: 'Events to deliver',
    copy: (label: string) => `Copy ${label}`,
    copied: 'Copied',
    invoices: 'Recent invoices',
    retry: (day: string) => `next attempt ${day}`,
  },
  advance: {
    title: 'Move the clock forward',
    help: 'Runs any renewals, retries, and cancellations that come due and delivers their events to the webhook.',
    toNext: (moment: string) => `To ${moment}`,
    day: 'By a day',
    month: 'By a month',
    date: 'Or to the end of a day',
    toDate: 'Move to this day',
    deliver: 'Deliver events only',
    twice: 'Deliver each event twice',
    reverse: 'Deliver in reverse order',
    done: (now: string, events: string) => `The clock is now at ${now}. Delivered ${events}.`,
    dateMissing: 'Enter a date',
  },
  customer: {
    title: 'New customer',
    help: 'Creates a customer and subscription with the provider. A super admin can assign these IDs to a firm.',
    name: 'Name',
    email: 'Email',
    card: 'Card',
    plan: 'Plan',
    seats: 'Seats',
    create: 'Create customer',
    done: 'Customer created',
  },
  coupons: {
    title: 'Coupons',
    failed: 'Coupons couldn’t be loaded.',
    none: 'No coupons yet.',
    new: 'New coupon',
    code: 'Code',
    kind: 'Discount',
    percent: 'Percentage',
    amount: 'Amount',
    duration: 'Duration',
    months: 'Months',
    until: 'Last day to apply',
    uses: 'Maximum uses',
    create: 'Create coupon',
    done: 'Coupon created',
    off: (discount: string) => `${discount} off`,
    used: (times: number, of: number | null) => (of === null ? `used ${times}×` : `used ${times} of ${of}×`),
    untilDay: (day: string) => `until ${day}`,
    usable: 'usable',
    notUsable: 'not usable',
  },
} as const;

const durationLabels: Readonly<Record<CouponDuration, string>> = {
  once: 'One invoice',
  repeating: 'Several months',
  forever: 'Every invoice',
};

export const durationText = (duration: CouponDuration, months: number | null): string =>
  months === null ? durationLabels[duration].toLowerCase() : `${months} months`;

const choiceOf = <Value extends string>(value: Value, label: string) => ({ value, label });

export const durationChoices = (['forever', 'once', 'repeating'] as const).map((duration) =>
  choiceOf(duration, durationLabels[duration]),
);

export const planChoices = offeredPlans.map((plan: PlanType) => choiceOf(plan, planLabels[plan]));

export const cardText = (brand: string, last4: string): string => `${cardBrands[brand] ?? brand} ${last4}`;

export const cardChoices = testCards.map(({ token, brand, number, result }) =>
  choiceOf(token, `${cardText(brand, number.slice(-4))}: ${result}`),
);
