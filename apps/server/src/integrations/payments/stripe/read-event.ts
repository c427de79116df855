import type Stripe from 'stripe';
import * as z from 'zod';
import type { PaymentEvent } from '../payments.ts';
import { idOf, seconds } from './shapes.ts';

/** Seconds before and after the current time. */
const toleranceSeconds = 300;

export interface EventKeys {
  readonly secrets: readonly string[];
  readonly key: string;
  readonly clock: () => Date;
}

const optionalId = idOf.nullish();

const objectShape = z.object({
  object: z.string(),
  id: z.string().optional(),
  customer: optionalId,
  subscription: optionalId,
  parent: z.object({ subscription_details: z.object({ subscription: optionalId }).nullish() }).nullish(),
});

const eventShape = z.object({
  object: z.literal('event'),
  id: z.string().min(1),
  type: z.string(),
  created: seconds,
  livemode: z.boolean(),
  data: z.object({
    object: objectShape,
    previous_attributes: z.object({ customer: optionalId }).nullish(),
  }),
});

/** Checks the raw bytes: parsed and written again, the JSON would differ. */
export function readStripeEvent(
  { webhooks }: Stripe,
  body: Uint8Array,
  signature: string | undefined,
  { secrets, key, clock }: EventKeys,
): PaymentEvent | null {
  const [, sentAt] = /(?:^|,)t=(\d{1,12})(?:,|$)/.exec(signature ?? '') ?? [];
  const now = clock().getTime();
  // The SDK accepts every time in the future.
  if (!signature || !sentAt || Number(sentAt) - now / 1000 > toleranceSeconds) return null;
  for (const secret of secrets) {
    const json = parse(() => webhooks.constructEvent(body, signature, secret, toleranceSeconds, undefined, now));
    const { data: event } = eventShape.safeParse(json);
    if (event) return event.livemode === /^[rs]k_live_/.test(key) ? toEvent(event) : null;
  }
  return null;
}

function parse(read: () => unknown): unknown {
  try {
    return read();
  } catch {
    return null;
  }
}

function toEvent({ id, type, created, data }: z.output<typeof eventShape>): PaymentEvent {
  const { object, previous_attributes } = data;
  const ownId = (kind: string) => (object.object === kind ? object.id : undefined);
  const subscription = object.parent?.subscription_details?.subscription ?? object.subscription;
  return {
    id,
    type,
    created_at: created,
    customer_id: ownId('customer') ?? object.customer ?? previous_attributes?.customer ?? null,
    subscription_id: ownId('subscription') ?? subscription ?? null,
    setup_intent_id: ownId('setup_intent') ?? null,
  };
}
