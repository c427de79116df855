import Stripe from 'stripe';
import { type Customer, PaymentError, type PaymentProvider } from '../payments.ts';
import { type Call, createCall, keyed, orNull } from './call.ts';
import { readStripeEvent } from './read-event.ts';
import * as shapes from './shapes.ts';
import { previewMethods, readMethods, subscriptionMethods } from './subscriptions.ts';

export interface StripeSettings {
  /** An origin. */
  readonly api_base: string;
  readonly secret_key: string;
  readonly webhook_secrets: readonly string[];
  /** Price ids by plan. */
  readonly prices: PaymentProvider['prices'];
}

export interface StripeTimes {
  /** For one attempt. */
  readonly timeoutMs?: number;
  /** For all attempts and the pauses between them. */
  readonly totalMs?: number;
}

/** The shapes in `shapes.ts` are of this version. */
export const stripeVersion = '2026-10-28.endive';

const maxNetworkRetries = 2;

export function stripePayments(
  settings: StripeSettings,
  clock: () => Date,
  { timeoutMs = 5_500, totalMs = 19_000 }: StripeTimes = {},
): PaymentProvider {
  const { hostname, port, protocol } = new URL(settings.api_base);
  const isSecure = protocol === 'https:';
  const stripe = new Stripe(settings.secret_key, {
    apiVersion: stripeVersion,
    host: hostname.replace(/^\[|\]$/g, ''),
    port: port || (isSecure ? 443 : 80),
    protocol: isSecure ? 'https' : 'http',
    timeout: timeoutMs,
    maxNetworkRetries,
    telemetry: false,
  });
  const call = createCall(totalMs);
  return {
    name: 'stripe',
    prices: settings.prices,
    ...customerMethods(stripe, call),
    ...paymentMethods(stripe, call),
    ...previewMethods(stripe, call, clock),
    ...subscriptionMethods(stripe, call),
    ...readMethods(stripe, call),
    readEvent: (body, signature) =>
      readStripeEvent(stripe, body, signature, { secrets: settings.webhook_secrets, key: settings.secret_key, clock }),
  };
}

function customerMethods(stripe: Stripe, call: Call) {
  return {
    createCustomer: ({ account_id, name, email }, key) =>
      call(shapes.customer, () =>
        stripe.customers.create({ name, email, metadata: { account_id: String(account_id) } }, keyed(key)),
      ),
    findCustomer: (id) =>
      orNull(
        id,
        (): Promise<Customer | null> =>
          call(shapes.customer.or(shapes.deleted), () =>
            stripe.customers.retrieve(id, { expand: ['invoice_settings.default_payment_method'] }),
          ),
      ),
    createSetupIntent: (customer, key) =>
      call(shapes.setupIntent, () =>
        stripe.setupIntents.create(
          { customer, usage: 'off_session', allowed_payment_method_types: ['card', 'us_bank_account'] },
          keyed(key),
        ),
      ),
    findSetupIntent: (id) => orNull(id, () => call(shapes.setupIntent, () => stripe.setupIntents.retrieve(id))),
  } satisfies Partial<PaymentProvider>;
}

function paymentMethods(stripe: Stripe, call: Call) {
  const findPaymentMethod: PaymentProvider['findPaymentMethod'] = (id) =>
    orNull(id, () => call(shapes.paymentMethod, () => stripe.paymentMethods.retrieve(id)));
  return {
    findPaymentMethod,
    async setDefaultPaymentMethod({ payment_method_id, customer_id, subscription_id }, key) {
      const found = await findPaymentMethod(payment_method_id);
      if (!found) throw new PaymentError('rejected', 'The payment method does not exist', 'resource_missing');
      if (found.customer_id && found.customer_id !== customer_id)
        throw new PaymentError('rejected', 'The payment method is of another customer', 'payment_method_of_another');
      const attached = found.customer_id
        ? found
        : await call(shapes.paymentMethod, () =>
            stripe.paymentMethods.attach(found.id, { customer: customer_id }, keyed(`${key}:attach`)),
          );
      await call(shapes.anyObject, () =>
        stripe.customers.update(
          customer_id,
          { invoice_settings: { default_payment_method: attached.id } },
          keyed(`${key}:customer`),
        ),
      );
      if (subscription_id)
        await call(shapes.anyObject, () =>
          stripe.subscriptions.update(
            subscription_id,
            { default_payment_method: attached.id },
            keyed(`${key}:subscription`),
          ),
        );
      return attached;
    },
    async detachPaymentMethod(id, key) {
      await call(shapes.anyObject, () => stripe.paymentMethods.detach(id, {}, keyed(key)));
    },
  } satisfies Partial<PaymentProvider>;
}
