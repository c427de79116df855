import type Stripe from 'stripe';
import { type Customer, PaymentError, type PaymentProvider, type ProviderName } from '../payments.ts';
import { type Call, createCall, keyed, orNull } from './call.ts';
import { readStripeEvent } from './read-event.ts';
import * as shapes from './shapes.ts';
import { previewMethods, readMethods, subscriptionMethods } from './subscriptions.ts';

export interface StripeSettings {
  readonly api_base: string;
  readonly secret_key: string;
  readonly webhook_secrets: readonly string[];
  readonly prices: PaymentProvider['prices'];
}

export interface StripeOptions {
  readonly name?: ProviderName;
  readonly timeoutMs?: number;
  /** The time for all attempts and the pauses between them. */
  readonly totalMs?: number;
  /** Replaces the network in tests. */
  readonly httpClient?: Stripe.HttpClient;
}

/** The shapes in `shapes.ts` are of this version. */
export const stripeVersion = '2026-10-28.endive';

const maxNetworkRetries = 2;

export function stripePayments(
  settings: StripeSettings,
  clock: () => Date,
  { name = 'stripe', timeoutMs = 5_500, totalMs = 19_000, httpClient }: StripeOptions = {},
): PaymentProvider {
  let client: Promise<Stripe> | null = null;
  const connect = () => {
    client ??= createClient(settings, timeoutMs, httpClient);
    return client;
  };
  const call = createCall(connect, totalMs);
  return {
    name,
    prices: settings.prices,
    ...customerMethods(call),
    ...paymentMethods(call),
    ...previewMethods(call),
    ...subscriptionMethods(call),
    ...readMethods(call),
    async readEvent(body, signature) {
      const keys = { secrets: settings.webhook_secrets, key: settings.secret_key, clock };
      return readStripeEvent(await connect(), body, signature, keys);
    },
  };
}

/** Loads the SDK at the first call, because that takes a third of a second. */
async function createClient(
  { api_base, secret_key }: StripeSettings,
  timeout: number,
  httpClient: Stripe.HttpClient | undefined,
): Promise<Stripe> {
  const { default: Client } = await import('stripe');
  const { hostname, port, protocol } = new URL(api_base);
  const isSecure = protocol === 'https:';
  return new Client(secret_key, {
    apiVersion: stripeVersion,
    host: hostname.replace(/^\[|\]$/g, ''),
    port: port || (isSecure ? 443 : 80),
    protocol: isSecure ? 'https' : 'http',
    timeout,
    maxNetworkRetries,
    telemetry: false,
    ...(httpClient && { httpClient }),
  });
}

function customerMethods(call: Call) {
  return {
    createCustomer: ({ account_id, name, email }, key) =>
      call(shapes.customer, (stripe) =>
        stripe.customers.create({ name, email, metadata: { account_id: String(account_id) } }, keyed(key)),
      ),
    findCustomer: (id) =>
      orNull(
        id,
        (): Promise<Customer | null> =>
          call(shapes.customer.or(shapes.deleted), (stripe) =>
            stripe.customers.retrieve(id, { expand: ['invoice_settings.default_payment_method'] }),
          ),
      ),
    createSetupIntent: (customer, key) =>
      call(shapes.setupIntent, (stripe) =>
        stripe.setupIntents.create(
          { customer, usage: 'off_session', allowed_payment_method_types: ['card', 'us_bank_account'] },
          keyed(key),
        ),
      ),
    findSetupIntent: (id) => orNull(id, () => call(shapes.setupIntent, (stripe) => stripe.setupIntents.retrieve(id))),
  } satisfies Partial<PaymentProvider>;
}

function paymentMethods(call: Call) {
  const findPaymentMethod: PaymentProvider['findPaymentMethod'] = (id) =>
    orNull(id, () => call(shapes.paymentMethod, (stripe) => stripe.paymentMethods.retrieve(id)));
  return {
    findPaymentMethod,
    async setDefaultPaymentMethod({ payment_method_id, customer_id, subscription_id }, key) {
      const found = await findPaymentMethod(payment_method_id);
      if (!found) throw new PaymentError('rejected', 'The payment method does not exist', 'resource_missing');
      if (found.customer_id && found.customer_id !== customer_id)
        throw new PaymentError('rejected', 'The payment method is of another customer', 'payment_method_of_another');
      const attached = found.customer_id
        ? found
        : await call(shapes.paymentMethod, (stripe) =>
            stripe.paymentMethods.attach(found.id, { customer: customer_id }, keyed(`${key}:attach`)),
          );
      await call(shapes.anyObject, (stripe) =>
        stripe.customers.update(
          customer_id,
          { invoice_settings: { default_payment_method: attached.id } },
          keyed(`${key}:customer`),
        ),
      );
      if (subscription_id)
        await call(shapes.anyObject, (stripe) =>
          stripe.subscriptions.update(
            subscription_id,
            { default_payment_method: attached.id },
            keyed(`${key}:subscription`),
          ),
        );
      return attached;
    },
    async detachPaymentMethod(id, key) {
      await call(shapes.anyObject, (stripe) => stripe.paymentMethods.detach(id, {}, keyed(key)));
    },
  } satisfies Partial<PaymentProvider>;
}
