import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { sql } from 'kysely';
import { afterAll, expect, test } from 'vitest';
import { createTokens } from '../../../auth/tokens.ts';
import { bearerToken } from '../../../http/authenticate.ts';
import { startStripe } from '../../../integrations/payments/stripe-double/stripe-double.ts';
import { openDatabase } from '../../../testing/database.ts';
import { newAccount, newPerson } from '../../../testing/factories.ts';
import { freePort } from '../../../testing/free-port.ts';
import { endPrograms, type Program, startServer } from '../../../testing/program.ts';

const database = await openDatabase();
const { db } = database;
const stripe = await startStripe();
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
  DATABASE_URL: database.url,
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
  STRIPE_PUBLISHABLE_KEY: 'pk_test_of_the_double',
  STRIPE_WEBHOOK_SECRET: webhook_secrets.join(','),
  STRIPE_PRICE_STARTER: prices.starter ?? '',
  STRIPE_PRICE_CORE: prices.core ?? '',
};

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
  return stripe.engine.call({ customer_id, request: null, run: (session) => session.book });
}

test('kill -9 at any moment of a first purchase and a retry charge exactly once', { timeout: 120_000 }, async () => {
  const kills = 8;
  let program = await start();
  for (let n = 1; n <= kills; n += 1) {
    stripe.delay(0);
    const { id, send } = await newFirm();
    const buy = () => send('PATCH', `/accounts/${id}`, { account: { seats: 2 }, accepted_terms: true });
    expect((await send('POST', '/accounts/payment_method', { payment_method_id: 'pm_card_visa' })).status).toBe(200);
    // The request to the provider takes long enough for a kill before, while and after it runs.
    stripe.delay(40);
    const lost = buy().catch(() => null);
    await wait((n * 80) / kills);
    program.child.kill('SIGKILL');
    await Promise.all([lost, program.ended]);
    program = await start();
    // An operation that has just been started may still be running.
    await db
      .updateTable('billing_operations')
      .set({ started_at: sql`started_at - interval '1 minute'` })
      .where('state', '=', 'started')
      .execute();
    expect((await buy()).status).toBe(200);
    const { subscriptions, invoices } = await bookOf(id);
    expect(subscriptions.map(({ quantity }) => quantity)).toEqual([2]);
    expect(invoices).toHaveLength(1);
    const account = await db.selectFrom('accounts').select('seats').where('id', '=', id).executeTakeFirstOrThrow();
    expect(account.seats).toBe(2);
  }
});
