import { ApiError, throwApiError } from '../../../api-error.ts';
import { withTransaction } from '../../../db/connection.ts';
import type { BillingOperationKind } from '../../../db/database.gen.ts';
import { PaymentError, type PaymentProvider, type Subscription } from '../../../integrations/payments/payments.ts';
import {
  apiErrorOf,
  type BillingContext,
  commentAssociatedData,
  readProvider,
  reductionPending,
  refreshAccount,
  saveReading,
} from '../operations.ts';
import { findStartedOperation } from '../queries.ts';
import { hasInvoice, isLive, type OperationRequest, subscriptionChange } from '../rules.ts';
import * as store from '../store.ts';

/** In milliseconds; longer than all retries of one request to the provider. */
export const settleAfterMs = 30_000;

/** In milliseconds; longer than all retries of the six requests of an increase that takes back a reduction. */
const reduceAfterMs = 120_000;

export interface Operation {
  readonly id: string;
  readonly account_id: number;
  readonly kind: BillingOperationKind;
  readonly request: OperationRequest;
  /** The reason of a cancellation. Settling does not need it. */
  readonly comment?: string;
}

type StartedOperation = NonNullable<Awaited<ReturnType<typeof findStartedOperation>>>;

const ageMs = ({ clock }: BillingContext, { started_at }: StartedOperation): number =>
  clock().getTime() - Date.parse(started_at);

/**
 * Stores an operation in the caller's transaction, which has locked the firm. The request follows after the commit, so
 * that a crash leaves a trace that a job settles.
 * @throws ApiError `billing_in_progress` while another operation of the firm is not settled
 */
export async function startOperation(
  tx: BillingContext,
  { account_id, actor_id, kind, request, comment }: Omit<Operation, 'id'> & { readonly actor_id: number | null },
): Promise<Operation> {
  const { db, payments, clock, keys } = tx;
  const encryption = await keys.ofRetention(db);
  const id = await store.insertOperation(db, {
    account_id,
    actor_id,
    provider: payments.name,
    kind,
    request,
    comment_encrypted: comment === undefined ? null : encryption.encrypt(commentAssociatedData, comment),
    started_at: clock().toISOString(),
  });
  return {
    id: id ?? throwApiError('billing_in_progress'),
    account_id,
    kind,
    request,
    ...(comment !== undefined && { comment }),
  };
}

/**
 * Requests an operation from the provider and records the result. Without a confirmation the operation stays started,
 * and a job settles it by reading the provider.
 * @throws ApiError of `apiErrorOf`
 */
export async function executeOperation(ctx: BillingContext, operation: Operation): Promise<void> {
  const request = operation.kind === 'change_payment_method' ? changePaymentMethod : requestChange;
  const reading = await request(ctx.payments, operation).catch(async (error: unknown) => {
    const answer = apiErrorOf(error, operation.request.coupon_id);
    if (!(error instanceof PaymentError) || error.failure === 'unconfirmed') throw answer;
    await withTransaction(ctx, async ({ db, clock, jobs }) => {
      const result = { state: 'failed', error_code: error.code ?? error.failure } as const;
      await store.settleOperation(db, operation.id, result, clock());
      // A card can have been saved although it was declined.
      await jobs.send(db, 'refresh-billing', { account_id: operation.account_id });
    });
    throw answer;
  });
  await recordOperation(ctx, operation, reading);
}

/** Also pays what is open, so that a firm whose renewal failed has its seats again. */
async function changePaymentMethod(payments: PaymentProvider, { id, request }: Operation): Promise<null> {
  const { customer_id, subscription_id, payment_method_id = '' } = request;
  const before = await payments.findCustomer(customer_id);
  await payments.setDefaultPaymentMethod({ payment_method_id, customer_id, subscription_id }, id);
  const replaced = before?.default_payment_method?.id;
  if (replaced && replaced !== payment_method_id) await payments.detachPaymentMethod(replaced, `${id}-detached`);
  const open = (await payments.listInvoices(customer_id)).find(({ status }) => status === 'open');
  if (open) await payments.payInvoice(open.id, `${id}-paid`);
  return null;
}

export function requestChange(payments: PaymentProvider, operation: Operation): Promise<Subscription> {
  const { id, account_id, kind, request, comment = '' } = operation;
  const subscription_id = request.subscription_id ?? '';
  if (kind === 'subscribe')
    return payments.createSubscription({
      operation_id: id,
      account_id,
      customer_id: request.customer_id,
      price_id: request.price_id ?? '',
      quantity: request.seats ?? 0,
      coupon_id: request.coupon_id ?? null,
    });
  if (kind === 'apply_coupon') return payments.setCoupon(subscription_id, request.coupon_id ?? null, id);
  if (kind === 'cancel') return payments.cancelSubscription(subscription_id, comment, id);
  if (kind === 'reactivate') return payments.undoCancellation(subscription_id, id);
  return changeItem(payments, subscription_id, request, id);
}

async function changeItem(
  payments: PaymentProvider,
  subscription_id: string,
  request: OperationRequest,
  id: string,
): Promise<Subscription> {
  const before = (await payments.findSubscription(subscription_id)) ?? throwUnknownSubscription();
  const { restored_seats } = request;
  if (restored_seats === undefined) return payments.changeSubscription(before, subscriptionChange(request), id);
  const restored = await setQuantity(payments, before, request, { quantity: restored_seats, key: restoringKey(id) });
  try {
    await requireConfirmed(payments, restored, request);
    return await payments.changeSubscription(restored, subscriptionChange(request), id);
  } catch (error) {
    // The error says that nothing was changed.
    if (error instanceof PaymentError && error.failure !== 'unconfirmed')
      await reduceAgain(payments, restored, request, id);
    throw error;
  }
}

/** The price before the seats were restored was our calculation. Only the provider’s own preview of it is charged. */
async function requireConfirmed(
  payments: PaymentProvider,
  restored: Subscription,
  { confirmed, ...request }: OperationRequest,
): Promise<void> {
  if (!confirmed) return;
  const { due_now, renewal } = await payments.previewChange(restored, subscriptionChange(request));
  if (due_now !== confirmed.due_now || renewal !== confirmed.renewal)
    throw new PaymentError('rejected', 'The provider calculates another price.', reductionPending);
}

/** The provider stores it on the subscription, so that an increase that was interrupted is recognized. */
const restoringKey = (id: string): string => `${id}-restored`;

const setQuantity = (
  payments: PaymentProvider,
  subscription: Subscription,
  request: OperationRequest,
  { quantity, key }: { readonly quantity: number; readonly key: string },
): Promise<Subscription> =>
  payments.changeSubscription(subscription, { ...subscriptionChange(request), quantity, billing: 'at_renewal' }, key);

/** Several processes can do this at once, because the key is the same. */
const reduceAgain = (payments: PaymentProvider, restored: Subscription, request: OperationRequest, id: string) =>
  setQuantity(payments, restored, request, {
    quantity: request.reduced_seats ?? restored.quantity,
    key: `${id}-reduced`,
  });

function throwUnknownSubscription(): never {
  throw new PaymentError('rejected', 'The subscription doesn’t exist.', 'resource_missing');
}

async function recordOperation(ctx: BillingContext, operation: Operation, reading: Subscription | null): Promise<void> {
  const { id, account_id, kind, request } = operation;
  const read_at = ctx.clock();
  await withTransaction(ctx, async (tx) => {
    if (reading) await saveReading(tx, account_id, reading, read_at);
    const invoice_id = hasInvoice(kind, request) ? (reading?.latest_invoice_id ?? null) : null;
    await store.settleOperation(tx.db, id, { state: 'succeeded', invoice_id }, read_at);
    await tx.jobs.send(tx.db, 'refresh-billing', { account_id });
  });
  // So that the reply and the page have the new invoice. Otherwise the job reads it.
  await refreshAccount(ctx, account_id).catch((error: unknown) => {
    if (!reading || !(error instanceof PaymentError)) throw error;
  });
}

/**
 * Reads whether an operation without a result took effect. It is not requested again: a failure may have been shown.
 * A reduction that it has taken back is chosen again.
 */
export async function settle(ctx: BillingContext, operation: StartedOperation): Promise<void> {
  const { payments } = ctx;
  const { id, kind, request, account_id } = operation;
  if (kind === 'change_payment_method') {
    const customer = await payments.findCustomer(request.customer_id);
    if (customer?.default_payment_method?.id === request.payment_method_id)
      return recordOperation(ctx, operation, null);
  }
  const readings =
    request.subscription_id === null
      ? await payments.listSubscriptions(request.customer_id)
      : [await payments.findSubscription(request.subscription_id)];
  const reading = readings.find((one) => one?.operation_id === id);
  if (reading) return recordOperation(ctx, operation, reading);
  const restored = readings.find((one) => one?.operation_id === restoringKey(id) && isLive(one.status));
  if (restored && ageMs(ctx, operation) < reduceAfterMs) return;
  const read_at = ctx.clock();
  const reduced = restored && (await reduceAgain(payments, restored, request, id));
  await withTransaction(ctx, async (tx) => {
    if (reduced) await saveReading(tx, account_id, reduced, read_at);
    await store.settleOperation(tx.db, id, { state: 'failed', error_code: 'not_applied' }, tx.clock());
  });
}

/**
 * Settles what an earlier request left without a result.
 * @throws ApiError `billing_in_progress` if that request may still be running
 */
export async function requireSettled(ctx: BillingContext, account_id: number): Promise<void> {
  const started = await findStartedOperation(ctx.db, account_id);
  if (!started) return;
  if (ageMs(ctx, started) < settleAfterMs) throw new ApiError('billing_in_progress');
  await readProvider(() => settle(ctx, started));
}
