import type Stripe from 'stripe';
import type * as z from 'zod';
import { measureOutgoing } from '../../../telemetry/outgoing.ts';
import { PaymentError } from '../payments.ts';
import { toPaymentError } from './errors.ts';

/** Sends a request and reads its reply. @throws PaymentError */
export type Call = <T>(shape: z.ZodType<T>, request: (stripe: Stripe) => Promise<unknown>) => Promise<T>;

export const createCall =
  (connect: () => Promise<Stripe>, totalMs: number): Call =>
  async (shape, request) => {
    const stripe = await connect();
    return measureOutgoing('payments', outcomes, async () => {
      try {
        return shape.parse(await withDeadline(request(stripe), totalMs));
      } catch (error) {
        throw await toPaymentError(error);
      }
    });
  };

/** A declined card is the customer's concern, an unconfirmed call the operator's. */
const outcomes = {
  result: () => 'succeeded',
  error: (error: unknown) => (error instanceof PaymentError && error.code !== 'unconfirmed' ? 'declined' : 'failed'),
};

/** The SDK waits as long as `Retry-After` says, which can be a minute. */
async function withDeadline<T>(reply: Promise<T>, totalMs: number): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const deadline = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new PaymentError('unconfirmed', 'Stripe did not answer in time')), totalMs);
  });
  return Promise.race([reply, deadline]).finally(() => clearTimeout(timer));
}

export const keyed = (idempotencyKey: string) => ({ idempotencyKey });

/** Ids come from forms too. These would lead to another path. */
const isPathStep = (id: string): boolean => ['', '.', '..'].includes(id);

export async function orNull<T>(id: string, read: () => Promise<T>): Promise<T | null> {
  if (isPathStep(id)) return null;
  return read().catch((error: unknown) => {
    if (error instanceof PaymentError && error.code === 'resource_missing') return null;
    throw error;
  });
}
