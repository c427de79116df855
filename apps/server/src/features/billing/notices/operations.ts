import { secondsBefore } from '../../../clock.ts';
import { withTransaction } from '../../../db/connection.ts';
import type { BillingNoticeKind } from '../../../db/database.gen.ts';
import { type Email, enqueueEmail } from '../../notifications/operations.ts';
import { addNotifications } from '../../notifications/recording/operations.ts';
import type { BillingContext } from '../operations.ts';
import { findSubscription, type SubscriptionRow } from '../queries.ts';
import { hasSeats } from '../rules.ts';
import {
  cancellation,
  couponApplied,
  expiringCard,
  failedPayment,
  paymentMethodChange,
  planChange,
  reactivation,
  receipt,
  reduction,
  renewalReminder,
} from './emails.tsx';
import {
  findOpenInvoice,
  findPayingFirm,
  hasNotice,
  listAdmins,
  type listRenewing,
  listUnreportedChanges,
  listUnreportedPayments,
  type PayingFirm,
} from './queries.ts';
import { expiresSoon, failureSeconds, newsSeconds, noticeDeadline, reminderDue } from './rules.ts';
import { insertNotice } from './store.ts';

interface Subject {
  readonly account_id: number;
  readonly kind: BillingNoticeKind;
  /** Of one firm and kind, the same for the same cause. */
  readonly subject_key: string;
}

/** Sends an email to the admins of a firm, once for any number of calls. */
async function notifyAdmins(tx: BillingContext, { account_id, kind, subject_key }: Subject, email: Email) {
  const created_at = tx.clock().toISOString();
  if (!(await insertNotice(tx.db, { account_id, kind, subject_key, created_at }))) return;
  const admins = await listAdmins(tx.db, account_id);
  const recipients = kind === 'failed_payment' ? await notifyOfFailure(tx, account_id, subject_key, admins) : admins;
  for (const { id: user_id, email: to } of recipients) {
    // Each notice is counted alone: the limit per address must not keep back a receipt.
    const counted_as = `${kind} ${account_id} ${subject_key} ${to}`;
    await enqueueEmail(tx, { ...email, purpose: `billing_${kind}`, to, counted_as, user_id, account_id });
  }
}

type Admin = Awaited<ReturnType<typeof listAdmins>>[number];

/** Those who want the email at once. */
async function notifyOfFailure(
  tx: BillingContext,
  account_id: number,
  subject_key: string,
  admins: readonly Admin[],
): Promise<readonly Admin[]> {
  const user_ids = admins.map(({ id }) => id);
  const event_key = `payment failed ${account_id} ${subject_key}`;
  const event = { kind: 'payment_failed', event_key, account_id, user_ids, has_email: true } as const;
  const added = await addNotifications(tx, [event]);
  const atOnce = new Set(added.flatMap(({ user_id, delivery }) => (delivery === 'at_once' ? [user_id] : [])));
  return admins.filter(({ id }) => atOnce.has(id));
}

function methodOf({ payment_method_kind: kind, payment_method_brand: brand, payment_method_last4: last4 }: PayingFirm) {
  return kind && { kind, brand: brand ?? '', last4: last4 ?? '' };
}

const noticeOf = ({ public_url }: BillingContext, firm: PayingFirm) => ({
  ...{ public_url, firm: firm.name },
  method: methodOf(firm),
});

/** Reports what our copy of the provider's state shows, so that repeated and late readings report nothing twice. */
export async function sendNotices(ctx: BillingContext, account_id: number): Promise<void> {
  await withTransaction(ctx, async (tx) => {
    const firm = await findPayingFirm(tx.db, tx.payments.name, account_id);
    if (!firm) return;
    await sendReceipts(tx, account_id, firm);
    await sendChanges(tx, account_id, firm);
    const subscription = await findSubscription(tx.db, account_id);
    if (!subscription?.is_live || subscription.provider !== tx.payments.name) return;
    await sendCancellation(tx, firm, subscription);
    await sendFailedPayment(tx, firm, subscription);
  });
}

async function sendReceipts(tx: BillingContext, account_id: number, firm: PayingFirm): Promise<void> {
  const source = { provider: tx.payments.name, account_id, since: secondsBefore(tx.clock(), newsSeconds) };
  for (const { paid_at, ...invoice } of await listUnreportedPayments(tx.db, source)) {
    const email = receipt({ ...noticeOf(tx, firm), ...invoice, paid_at: new Date(paid_at ?? 0) });
    await notifyAdmins(tx, { account_id, kind: 'receipt', subject_key: invoice.invoice_id }, email);
  }
}

/** More seats and first purchases have a receipt. */
async function sendChanges(tx: BillingContext, account_id: number, firm: PayingFirm): Promise<void> {
  const source = { provider: tx.payments.name, account_id, since: secondsBefore(tx.clock(), newsSeconds) };
  const subscription = await findSubscription(tx.db, account_id);
  const renews_at = subscription?.current_period_end ? new Date(subscription.current_period_end) : null;
  for (const { id, kind, by, request, total, invoice_id, has_earlier } of await listUnreportedChanges(tx.db, source)) {
    // The invoice has not been read yet. Its reading sends this.
    if (invoice_id !== null && total === null) continue;
    const change = { ...noticeOf(tx, firm), by, credited: Math.max(0, -(total ?? 0)) };
    const { seats, plan_type, coupon_id, at_renewal = false } = request;
    const send = (notice: BillingNoticeKind, email: Email) =>
      notifyAdmins(tx, { account_id, kind: notice, subject_key: id }, email);
    const isReduced = (total ?? 0) < 0 || (at_renewal && seats === subscription?.seats_at_renewal);
    if (kind === 'reactivate') await send('reactivation', reactivation({ ...change, renews_at }));
    if (kind === 'change_plan' && plan_type) await send('plan_change', planChange({ ...change, plan_type }));
    if (kind === 'change_seats' && seats !== undefined && isReduced)
      await send('reduction', reduction({ ...change, seats, from: at_renewal ? renews_at : null }));
    if (kind === 'apply_coupon' && coupon_id) await send('coupon', couponApplied({ ...change, coupon: coupon_id }));
    if (kind === 'change_payment_method' && has_earlier) await send('payment_method', paymentMethodChange(change));
  }
}

async function sendCancellation(tx: BillingContext, firm: PayingFirm, subscription: SubscriptionRow): Promise<void> {
  const { account_id, subscription_id, status, seats, canceled_at, cancel_at, current_period_end } = subscription;
  const ends_at = cancel_at ?? (subscription.cancel_at_period_end ? current_period_end : null);
  if (!status || !ends_at || !canceled_at || canceled_at < secondsBefore(tx.clock(), newsSeconds)) return;
  const email = cancellation({ ...noticeOf(tx, firm), status, seats, ends_at: new Date(ends_at) });
  await notifyAdmins(tx, { account_id, kind: 'cancellation', subject_key: `${subscription_id} ${canceled_at}` }, email);
}

/** Once when the firm is past due, and once when it has lost its seats. */
async function sendFailedPayment(tx: BillingContext, firm: PayingFirm, subscription: SubscriptionRow): Promise<void> {
  const { account_id, provider, status } = subscription;
  if (status !== 'past_due' && status !== 'unpaid') return;
  const since = secondsBefore(tx.clock(), failureSeconds);
  const open = await findOpenInvoice(tx.db, { provider, account_id, since });
  if (!open) return;
  const { invoice_id, amount_due: amount } = open;
  const email = failedPayment({ ...noticeOf(tx, firm), amount, hasLostSeats: !hasSeats(status) });
  await notifyAdmins(tx, { account_id, kind: 'failed_payment', subject_key: `${invoice_id} ${status}` }, email);
}

type Renewing = Awaited<ReturnType<typeof listRenewing>>[number];

/** The provider is read for the amount, which depends on the coupon. */
export async function remindOfRenewal(ctx: BillingContext, { account_id, ...stored }: Renewing): Promise<void> {
  const { db, payments, clock } = ctx;
  const { subscription_id, plan_type, current_period_start, current_period_end } = stored;
  const renews_at = new Date(current_period_end);
  const days = reminderDue({ start: new Date(current_period_start), end: renews_at }, clock());
  const subject: Subject = {
    account_id,
    kind: 'renewal_reminder',
    subject_key: `${subscription_id} ${current_period_end} ${days}`,
  };
  if (days === null || (await hasNotice(db, subject))) return;
  const reading = await payments.findSubscription(subscription_id);
  // Our copy is older than a cancellation.
  if (!reading || reading.cancel_at_period_end || reading.cancel_at) return;
  const { renewal: amount } = await payments.previewChange(reading, { billing: 'at_renewal', proration_date: clock() });
  await withTransaction(ctx, async (tx) => {
    const firm = await findPayingFirm(tx.db, payments.name, account_id);
    if (!firm) return;
    const cancel_until = noticeDeadline(renews_at, clock());
    const renewal = { plan_type, seats: reading.quantity, amount, renews_at, cancel_until };
    await notifyAdmins(tx, subject, renewalReminder({ ...noticeOf(tx, firm), ...renewal }));
  });
}

interface Card {
  readonly account_id: number;
  readonly id: string;
  readonly exp_month: number;
  readonly exp_year: number;
}

export async function warnOfExpiry(ctx: BillingContext, { account_id, id, ...expiry }: Card): Promise<void> {
  if (!expiresSoon(expiry, ctx.clock())) return;
  await withTransaction(ctx, async (tx) => {
    const firm = await findPayingFirm(tx.db, tx.payments.name, account_id);
    const method = firm && methodOf(firm);
    if (!method) return;
    const email = expiringCard({ ...noticeOf(tx, firm), method, ...expiry });
    const subject_key = `${id} ${expiry.exp_year}-${expiry.exp_month}`;
    await notifyAdmins(tx, { account_id, kind: 'expiring_card', subject_key }, email);
  });
}
