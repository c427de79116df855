import type Stripe from 'stripe';
import { emulatorKeys } from '../integrations/payments/emulator-keys.ts';
import { stripePayments } from '../integrations/payments/stripe/stripe.ts';
import { priceIds, prices } from '../integrations/payments/stripe-emulator/emulator.ts';
import { createEngine } from '../integrations/payments/stripe-emulator/engine.ts';
import type { Book, CouponState } from '../integrations/payments/stripe-emulator/model.ts';
import { createResponder } from '../integrations/payments/stripe-emulator/requests.ts';
import type { Store, StoredReply, Transaction } from '../integrations/payments/stripe-emulator/store.ts';

/** The adapter over the emulator's engine, without network and database. */
export function createMemoryStripe(clock: () => Date) {
  const engine = createEngine(memoryStore(), clock, prices);
  const respond = createResponder(engine, clock, emulatorKeys);
  const httpClient: Stripe.HttpClient = {
    getClientName: () => 'memory',
    async makeRequest(_host, _port, url, method, headers, body) {
      const names = Object.fromEntries(
        Object.entries(headers).map(([name, value]) => [name.toLowerCase(), String(value)]),
      );
      const reply = await respond({ method, url, headers: names, body });
      return {
        getStatusCode: () => reply.status,
        getHeaders: () => ({}),
        getRawResponse: () => reply,
        toStream: () => reply,
        toJSON: async () => reply.body,
      };
    },
  };
  const { secret_key, webhook_secrets } = emulatorKeys;
  const settings = { api_base: 'https://stripe.invalid', secret_key, webhook_secrets, prices: priceIds };
  return { engine, payments: stripePayments(settings, clock, { httpClient }) };
}

function memoryStore(): Store {
  const [books, coupons] = [table<Book>(), table<CouponState>()];
  const replies = new Map<string, { readonly fingerprint: string; readonly reply: StoredReply }>();
  const tx: Transaction = {
    claim: async (key) => replies.get(key) ?? null,
    saveReply: async (key, fingerprint, reply) => void replies.set(key, { fingerprint, reply }),
    lockBook: async (id) => books.find(id),
    saveBook: async (book) => books.save(book),
    lockCoupon: async (id) => coupons.find(id),
    saveCoupon: async (coupon) => coupons.save(coupon),
  };
  return {
    transaction: (work) => work(tx),
    listBooks: async () => books.list(),
    listCoupons: async () => coupons.list(),
    async insertCoupon(coupon) {
      const isNew = !coupons.find(coupon.id);
      if (isNew) coupons.save(coupon);
      return isNew;
    },
  };
}

/** Rows are copies, as in a database. */
function table<Row extends { readonly id: string }>() {
  const rows = new Map<string, string>();
  const list = (): Row[] => [...rows.values()].map((row) => JSON.parse(row));
  return {
    list,
    find(id: string): Row | null {
      const row = rows.get(id);
      return row === undefined ? null : JSON.parse(row);
    },
    save: (row: Row) => void rows.set(row.id, JSON.stringify(row)),
  };
}
