import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { sql } from 'kysely';
import { afterAll, expect, test } from 'vitest';
import { createTokens } from '../../../auth/tokens.ts';
import { bearerToken } from '../../../http/authenticate.ts';
import { emulatorKeys } from '../../../integrations/payments/emulator-keys.ts';
import { openDatabase } from '../../../testing/database.ts';
import { newAccount, newPerson } from '../../../testing/factories.ts';
import { freePort } from '../../../testing/free-port.ts';
import { endPrograms, type Program, startServer } from '../../../testing/program.ts';
import { startStripeServer } from '../../../testing/stripe-server.ts';

const database = await openDatabase();
const { db } = database;
const stripe = await startStripeServer(db);
const folder = mkdtempSync(join(tmpdir(), 'healthplanner-billing-'));
writeFileSync(join(folder, 'index.html'), '<title>the page</title>');
afterAll(async () => {
  await endPrograms();
  await stripe.close();
  await database.close();
  rmSync(folder, { recursive: true, force: true });
});

const secret = randomBytes(32).toString('hex');
const tokens = createTokens(Buffer.from(secret));
const port = String(await freePort());
const { api_base, secret_key, webhook_secrets, prices } = stripe.settings;
const env = {
  ...database.settings,
  PORT: port,
  HOST: '127.0.0.1',
  PUBLIC_URL: `http://127.0.0.1:${port}`,
  TOKEN_SECRET: secret,
  ENCRYPTION_KEYS: `test:${randomBytes(32).toString('base64')}`,
  RATE_FACTOR: '1000000',
  DATA_DIR: folder,
  WEB_DIR: folder,
  STRIPE_API_BASE: api_base,
  STRIPE_SECRET_KEY: secret_key,
  STRIPE_PUBLISHABLE_KEY: emulatorKeys.publishable_key,
  STRIPE_WEBHOOK_SECRET: webhook_secrets.join(','),
  STRIPE_PRICE_STARTER: prices.starter ?? '',
  STRIPE_PRICE_CORE: prices.core ?? '',
};

stripe.connect(async ({ body, signature }) => {
  const headers = { 'content-type': 'application/json', 'stripe-signature': signature };
  return (await fetch(`http://127.0.0.1:${port}/api/v1/webhooks/stripe`, { method: 'POST', headers, body })).ok;
});

async function start(): Promise<Program> {
  const program = startServer(env);
  await program.until(/is ready/);
  return program;
}

/** A firm that is billed, and what its admin sends. */
async function newFirm() {
  const id = await newAccount(db);
  await db.updateTable('accounts').set({ stripeable: true }).where('id', '=', id).execute();
  const { id: user_id } = await newPerson(db, 'admin', id);
  const expires_at = new Date(Date.now() + 3_600_000).toISOString();
  const values = { user_id, user_agent: 'test', expires_at };
  const session = await db.insertInto('sessions').values(values).returning('id').executeTakeFirstOrThrow();
  const cookie = tokens.sign('session', session.id);
  const send = (method: string, path: string, body: object) =>
    fetch(`http://127.0.0.1:${port}/api/v1${path}`, {
      method,
      headers: {
        authorization: `Bearer ${bearerToken({ tokens, clock: () => new Date() } as never, session.id, 600)}`,
        cookie: `hp_session=${cookie}`,
        'x-csrf-token': tokens.sign('csrf', cookie),
        'content-type': 'application/json',
      },
      body: JSON.stringify(body),
    });
  return { id, send };
}

/** What the provider has of a firm. */
async function bookOf(account_id: number) {
  const { customer_id } = await db
    .selectFrom('billing_customers')
    .select('customer_id')
    .where('account_id', '=', account_id)
    .executeTakeFirstOrThrow();
  return stripe.call({ customer_id, run: (session) => session.book });
}

type Firm = Awaited<ReturnType<typeof newFirm>>;

interface Interrupted {
  readonly name: string;
  /** Milliseconds from the request to the reply while each request to the provider takes 20. */
  readonly lasts: number;
  prepare(firm: Firm): Promise<unknown>;
  readonly act: (firm: Firm) => Promise<Response>;
  /** Of all invoices, in dollars, in the order of their creation. */
  readonly paid: readonly number[];
}

const saveCard = async ({ send }: Firm, payment_method_id: string) =>
  send('POST', '/accounts/payment_method', { payment_method_id });
const change = ({ id, send }: Firm, account: object) =>
  send('PATCH', `/accounts/${id}`, { account, accepted_terms: true });

async function subscribe(firm: Firm): Promise<void> {
  await saveCard(firm, 'pm_card_visa');
  expect((await change(firm, { seats: 2 })).status).toBe(200);
}

/** The provider's clock passes the renewal, and its events arrive. */
async function renew({ id }: Firm): Promise<void> {
  const { customer_id } = await db
    .selectFrom('billing_customers')
    .select('customer_id')
    .where('account_id', '=', id)
    .executeTakeFirstOrThrow();
  await stripe.advance(customer_id, new Date(Date.now() + 366 * 24 * 60 * 60 * 1000));
  await stripe.deliver(customer_id, { delivers_twice: true, delivers_in_reverse: true });
  const isRead = async () => {
    const [row] = await db.selectFrom('subscriptions').select('status').where('account_id', '=', id).execute();
    return row?.status === 'canceled' || row?.status === 'past_due';
  };
  while (!(await isRead())) await wait(20);
}

const interrupted: readonly Interrupted[] = [
  {
    name: 'a first purchase',
    lasts: 80,
    prepare: (firm) => saveCard(firm, 'pm_card_visa'),
    act: (firm) => change(firm, { seats: 2 }),
    paid: [1100],
  },
  {
    name: 'a change of seats',
    lasts: 80,
    prepare: subscribe,
    act: (firm) => change(firm, { seats: 3 }),
    paid: [1100, 550],
  },
  {
    name: 'an increase while a reduction is planned',
    lasts: 120,
    async prepare(firm) {
      await subscribe(firm);
      await firm.send('PATCH', `/accounts/${firm.id}`, { account: { seats: 1 }, at_renewal: true });
    },
    act: (firm) => change(firm, { seats: 3 }),
    paid: [1100, 550],
  },
  {
    name: 'a change of plan',
    lasts: 80,
    prepare: subscribe,
    act: (firm) => change(firm, { plan_type: 'core' }),
    paid: [1100, 400],
  },
  {
    name: 'a reactivation after the end',
    lasts: 80,
    async prepare(firm) {
      await subscribe(firm);
      await firm.send('POST', `/accounts/${firm.id}/cancel`, { comment: 'Closing' });
      await renew(firm);
    },
    act: ({ id, send }) => send('POST', `/accounts/${id}/reactivate`, {}),
    paid: [1100, 1100],
  },
  {
    name: 'the payment of an open invoice with a new card',
    lasts: 240,
    async prepare(firm) {
      await subscribe(firm);
      await saveCard(firm, 'pm_card_chargeCustomerFail');
      await renew(firm);
    },
    act: (firm) => saveCard(firm, 'pm_card_mastercard'),
    paid: [1100, 1100],
  },
];

/** Of each action, at moments spread over its duration. */
const kills = Number(process.env.BILLING_KILLS ?? 2);
let program: Program | null = null;

test.each(interrupted)(
  'requirement 37: kill -9 during $name and a retry charge exactly once',
  { tags: 'all', timeout: 30_000 + kills * 10_000 },
  async ({ lasts, prepare, act, paid }) => {
    const acted = { before: 0, after: 0 };
    for (let n = 1; n <= kills; n += 1) {
      program ??= await start();
      stripe.delay(0);
      const firm = await newFirm();
      await prepare(firm);
      const chargesOf = async () => (await bookOf(firm.id)).invoices.filter(({ status }) => status === 'paid').length;
      const before = await chargesOf();
      stripe.delay(20);
      const lost = act(firm).catch(() => null);
      await wait((n * lasts) / kills);
      program.child.kill('SIGKILL');
      await Promise.all([lost, program.ended]);
      stripe.delay(0);
      program = await start();
      acted[(await chargesOf()) > before ? 'after' : 'before'] += 1;
      // An operation that has just been started may still be running.
      await db
        .updateTable('billing_operations')
        .set({ started_at: sql`started_at - interval '2 minutes'` })
        .where('state', '=', 'started')
        .execute();
      expect((await act(firm)).status, program.output.out.slice(-4_000)).toBe(200);
      const { invoices } = await bookOf(firm.id);
      expect(invoices.map(({ status, amount_paid }) => [status, Math.round(amount_paid / 100)])).toEqual(
        paid.map((dollars) => ['paid', dollars]),
      );
    }
    if (kills > 2)
      process.stdout.write(`killed ${acted.before} times before the charge, ${acted.after} times after it\n`);
  },
);
