import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import { afterEach, expect, test } from 'vitest';
import { DataKeyCache } from '../../db/data-key-cache.ts';
import { createActors, estimationForm, newAccount, newEstimation, newPerson } from '../../testing/factories.ts';
import { createTestApp, type OwnTestApp } from '../../testing/test-app.ts';
import { DataKeys } from '../data-keys/data-keys.ts';
import { encryptedColumns } from '../encrypted-columns.ts';
import { createEncryption } from '../encryption.ts';
import { requireKeys } from './keys.ts';
import { startKeyRotation } from './rotation.ts';

const [older, newer] = [
  { id: 'k_1', key: randomBytes(32) },
  { id: 'k21', key: randomBytes(32) },
];
const oldEncryption = createEncryption([older]);
const both = createEncryption([newer, older]);
const newEncryption = createEncryption([newer]);
const pauses = { max: 50, quiet: 30, next: 30 };

const emptyOutlook = JSON.stringify({ birth_dates: [], events: [], untaxed_social_security: null });

let app: OwnTestApp;
afterEach(() => app.close());

/** An app whose keys have just changed, with `count` estimates of one advisor that the older key encrypted. */
async function createOldTestApp(count: number) {
  app = await createTestApp({ encryption: both });
  await requireKeys({ db: app.db, encryption: oldEncryption }, () => undefined);
  await requireKeys({ db: app.db, encryption: both }, () => undefined);
  const actors = await createActors(app.db);
  const saved = await newEstimation(app.as(actors.advisor));
  const row = await app.db.selectFrom('estimations').selectAll().where('id', '=', saved.id).executeTakeFirstOrThrow();
  const { id, dependents_count, search_text, share_digest, ...copied } = row;
  const copies = Array.from({ length: count }, (_, index) => ({
    ...copied,
    dependents: JSON.stringify(row.dependents),
    share_digest: null,
    income_encrypted: oldEncryption.encrypt('estimations.income', String(50_000 + index)),
    last_year_income_encrypted: index % 2 ? oldEncryption.encrypt('estimations.last_year_income', '1') : null,
    outlook_encrypted: oldEncryption.encrypt('estimations.outlook', emptyOutlook),
    share_encrypted: oldEncryption.encrypt('estimations.share_token', `token-${index}`),
  }));
  const inserted = await app.db.insertInto('estimations').values(copies).returning('id').execute();
  return { ...actors, ids: inserted.map((one) => one.id) };
}

/** Starts key rotation, records its messages and log entries, and counts its passes. */
function keyRotation() {
  let passes = 0;
  const messages: string[] = [];
  const logged: string[] = [];
  const note = (fields: unknown, message?: unknown) => void logged.push(`${JSON.stringify(fields)} ${String(message)}`);
  const log = { info: note, warn: note } as never;
  const counting = {
    ...pauses,
    // A pass reads it when it begins.
    get min() {
      passes += 1;
      return 0;
    },
  };
  const running = startKeyRotation({ ...app.ctx, log, say: (line) => messages.push(line), pauses: counting });
  const afterPasses = (count: number, from = passes) => until(() => passes >= from + count);
  return { messages, logged, afterPasses, ...running };
}

async function until(condition: () => unknown): Promise<void> {
  for (const end = Date.now() + 15_000; Date.now() < end; await new Promise((go) => setTimeout(go, 10)))
    if (await condition()) return;
  throw new Error('Timed out');
}

async function listCiphertexts() {
  const all = await Promise.all(
    encryptedColumns.map(async ({ table, column, associatedData }) => {
      const { rows } = await sql<{ value: string }>`
        select ${sql.ref(column)} as value from ${sql.table(table)} where ${sql.ref(column)} is not null`.execute(
        app.db,
      );
      return rows.map(({ value }) => ({ associatedData, value }));
    }),
  );
  return all.flat();
}

/** With the newer key and what it opens. */
async function listDecrypted(): Promise<string[]> {
  const keys = new DataKeys(newEncryption, new DataKeyCache(), true);
  const values = await listCiphertexts();
  await keys.load(app.db, values);
  return values.map(({ associatedData, value }) => keys.encryption.decrypt(associatedData, value));
}

const unusedKey = 'No values are encrypted with k_1 anymore: remove it from ENCRYPTION_KEYS.';

test('requirement 38: rotates hundreds of rows during reads and writes without a failed read or a lost write', {
  tags: 'all',
}, async () => {
  const { advisor, ids } = await createOldTestApp(450);
  const browser = app.as(advisor);
  await browser.csrf();
  const incomes = new Map(ids.map((id, index) => [id, 50_000 + index]));
  const { messages, stop } = keyRotation();
  let reads = 0;
  const read = async () => {
    while (messages.length === 0) {
      const id = ids[reads++ % ids.length] ?? 0;
      const before = incomes.get(id);
      const { status, body } = await browser.call('show-estimation', { params: { id } });
      expect(status).toBe(200);
      if (before !== undefined && incomes.get(id) === before) expect(body.income).toBe(before);
    }
  };
  const write = async (share: number) => {
    for (let at = share; messages.length === 0; at += 7) {
      const id = ids[at % ids.length] ?? 0;
      const income = 100_000 + at;
      // During the write, either income is correct.
      incomes.delete(id);
      const body = { estimation: estimationForm({ income }) };
      expect((await browser.call('update-estimation', { params: { id }, body })).status).toBe(200);
      incomes.set(id, income);
      await browser.call('duplicate-estimation', { params: { id } });
    }
  };
  await Promise.all([read(), read(), write(0), until(() => messages.length > 0)]);
  await stop();
  expect(reads).toBeGreaterThan(20);
  expect(messages).toEqual([unusedKey]);
  expect(await listDecrypted()).not.toContain('');
  for (const [id, income] of incomes)
    expect((await browser.call('show-estimation', { params: { id } })).body.income).toBe(income);
  await requireKeys({ db: app.db, encryption: newEncryption }, () => undefined);
});

test('requirement 38: rotates every encrypted column', async () => {
  await createOldTestApp(2);
  const person = await newPerson(app.db, 'client', null);
  const textsOf = (name: string) =>
    Object.fromEntries(
      encryptedColumns
        .filter(({ table }) => table === name)
        .map(({ column, associatedData }) => [column, oldEncryption.encrypt(associatedData, `text of ${column}`)]),
    );
  const { db } = app;
  await db.updateTable('client_profiles').set(textsOf('client_profiles')).where('user_id', '=', person.id).execute();
  await db.updateTable('engagements').set(textsOf('engagements')).where('client_id', '=', person.id).execute();
  await sql`
    insert into messages (kind, purpose, recipient_digest, recipient_encrypted, content_encrypted, created_at)
    values ('mail', 'test', '\\x00', ${oldEncryption.encrypt('messages.recipient', 'a@example.test')}, ${oldEncryption.encrypt('messages.content', '{}')}, now())`.execute(
    app.db,
  );
  await sql`
    insert into idempotency_keys (digest, request_digest, lease_ends_at, status, reply_encrypted, expires_at)
    values ('\\x00', '\\x00', now(), 200, ${oldEncryption.encrypt('idempotency_keys.reply', '{}')}, now())`.execute(
    app.db,
  );
  await sql`
    insert into billing_operations (account_id, provider, kind, request, comment_encrypted, started_at)
    values (${await newAccount(db)}, 'stripe_emulator', 'cancel', '{}', ${oldEncryption.encrypt('billing_operations.comment', 'Closing')}, now())`.execute(
    app.db,
  );
  await db
    .insertInto('authenticators')
    .values({
      user_id: person.id,
      last_step: 0,
      secret_encrypted: oldEncryption.encrypt('authenticators.secret', 'secret'),
    })
    .execute();
  await db
    .insertInto('code_attempts')
    .values({
      ...{ user_id: person.id, purpose: 'phone', digest: Buffer.from('x'), expires_at: app.ctx.clock().toISOString() },
      secret_encrypted: oldEncryption.encrypt('code_attempts.secret', 'secret'),
    })
    .execute();
  await db
    .insertInto('user_views')
    .values({ user_id: person.id, reason_encrypted: oldEncryption.encrypt('user_views.reason', 'Asked for help') })
    .execute();
  await app.db
    .insertInto('policy_import_keys')
    .values({ id: 1, digest_key_encrypted: oldEncryption.encrypt('policy_import_keys.digest_key', 'key') })
    .execute();
  await app.db
    .insertInto('policy_imports')
    .values({
      filename_encrypted: oldEncryption.encrypt('policy_imports.filename', 'may.csv'),
      data_key_encrypted: oldEncryption.encrypt('policy_imports.data_key', 'key'),
      columns_encrypted: oldEncryption.encrypt('policy_imports.columns', '[]'),
      byte_size: 1,
      created_at: new Date().toISOString(),
    })
    .execute();
  await app.db
    .insertInto('blobs')
    .values({
      key: 'k'.repeat(38),
      filename_encrypted: oldEncryption.encrypt('blobs.filename', 'plan.pdf'),
      content_type: 'application/pdf',
      byte_size: 1,
      checksum: 'a',
      service_name: 'local',
      created_at: app.ctx.clock().toISOString(),
      object_name: 'o'.repeat(38),
      data_key_encrypted: oldEncryption.encrypt('blobs.data_key', 'key'),
      stored_at: app.ctx.clock().toISOString(),
      scan: 'skipped',
    })
    .execute();
  await app.db
    .insertInto('legal_holds')
    .values({ client_id: person.id, created_at: app.ctx.clock().toISOString(), ...textsOf('legal_holds') })
    .execute();
  await app.db
    .insertInto('survey_viewings')
    .values({
      client_id: person.id,
      user_id: person.id,
      since_at: app.ctx.clock().toISOString(),
      since_encrypted: oldEncryption.encrypt('survey_viewings.since', '{}'),
      seen_at: app.ctx.clock().toISOString(),
      seen_encrypted: oldEncryption.encrypt('survey_viewings.seen', '{}'),
    })
    .execute();
  await app.db
    .insertInto('onboarding_drafts')
    .values({
      user_id: person.id,
      draft_encrypted: oldEncryption.encrypt('onboarding_drafts.draft', '{}'),
      updated_at: app.ctx.clock().toISOString(),
    })
    .execute();
  await app.db
    .insertInto('survey_drafts')
    .values({
      user_id: person.id,
      draft_encrypted: oldEncryption.encrypt('survey_drafts.draft', '{}'),
      updated_at: app.ctx.clock().toISOString(),
    })
    .execute();
  await app.db
    .insertInto('saved_views')
    .values({
      user_id: person.id,
      name: 'Pending',
      search_encrypted: oldEncryption.encrypt('saved_views.search', '{}'),
      created_at: app.ctx.clock().toISOString(),
      updated_at: app.ctx.clock().toISOString(),
    })
    .execute();
  await app.db
    .insertInto('link_tokens')
    .values({
      user_id: person.id,
      purpose: 'invite',
      digest: Buffer.from('digest'),
      email: person.email,
      was_mailed: false,
      expires_at: app.ctx.clock().toISOString(),
      token_encrypted: oldEncryption.encrypt('link_tokens.token', 'token'),
    })
    .execute();
  const acceptance = { account_id: await newAccount(db), terms_version: '1', ip_address: '192.0.2.1' };
  await app.db
    .insertInto('terms_acceptances')
    .values({ ...acceptance, accepted_at: app.ctx.clock().toISOString(), ...textsOf('terms_acceptances') })
    .execute();
  const { id: estimation_id } = await db.selectFrom('estimations').select('id').limit(1).executeTakeFirstOrThrow();
  const saved_at = app.ctx.clock().toISOString();
  await db
    .insertInto('scenarios')
    .values({
      estimation_id,
      position: 1,
      name_encrypted: oldEncryption.encrypt('scenarios.name', 'Roth'),
      changes_encrypted: oldEncryption.encrypt('scenarios.changes', '{}'),
      created_at: saved_at,
      updated_at: saved_at,
    })
    .execute();
  await db
    .insertInto('signals')
    .values({
      ...{ client_id: person.id, kind: 'no_meeting', subject: 'client', due_on: '2027-01-31', opened_at: saved_at },
      facts_encrypted: oldEncryption.encrypt('signals.facts', '{}'),
      facts_digest: Buffer.from('digest'),
    })
    .execute();
  await db
    .insertInto('renewals')
    .values({
      ...{ client_id: person.id, plan_year: 2027, estimation_id, change_range: 0, facts_digest: Buffer.from('digest') },
      change_encrypted: oldEncryption.encrypt('renewals.change', '1'),
      facts_encrypted: oldEncryption.encrypt('renewals.facts', '{}'),
    })
    .execute();
  await db
    .insertInto('webhook_endpoints')
    .values({
      ...{ user_id: person.id, events: ['client.updated'], created_at: saved_at, former_secret_until: saved_at },
      url_encrypted: oldEncryption.encrypt('webhook_endpoints.url', 'https://crm.example/'),
      secret_encrypted: oldEncryption.encrypt('webhook_endpoints.secret', 'secret'),
      former_secret_encrypted: oldEncryption.encrypt('webhook_endpoints.former_secret', 'former'),
    })
    .execute();
  await db
    .insertInto('client_messages')
    .values({
      ...{ client_id: person.id, signal_kind: 'no_meeting', signal_version: 1, sent_at: saved_at },
      content_encrypted: oldEncryption.encrypt('client_messages.content', '{}'),
    })
    .execute();
  await db
    .insertInto('signal_keys')
    .values({ id: 1, digest_key_encrypted: oldEncryption.encrypt('signal_keys.digest_key', 'key') })
    .execute();
  const { messages, stop } = keyRotation();
  await until(() => messages.length > 0);
  await stop();
  const values = await listCiphertexts();
  expect(new Set(values.map(({ associatedData }) => associatedData)).size).toBe(encryptedColumns.length);
  expect(await listDecrypted()).not.toContain('');
});

test('changes neither values of the first key nor other columns', async () => {
  const { ids } = await createOldTestApp(3);
  const rows = () => app.db.selectFrom('estimations').selectAll().where('id', 'not in', ids).execute();
  const others = () =>
    app.db
      .selectFrom('estimations')
      .select(['id', 'version', 'updated_at', 'client_first_name'])
      .orderBy('id')
      .execute();
  const [before, beforeOthers] = [await rows(), await others()];
  const { messages, stop } = keyRotation();
  await until(() => messages.length > 0);
  await stop();
  expect(await rows()).toEqual(before);
  expect(await others()).toEqual(beforeOthers);
});

test('stops immediately and continues after a restart', async () => {
  await createOldTestApp(600);
  const old = async () => (await listCiphertexts()).filter(({ value }) => value.startsWith('k_1.')).length;
  const all = await old();
  const first = keyRotation();
  await until(async () => (await old()) < all);
  await first.stop();
  expect(first.messages).toEqual([]);
  const left = await old();
  expect(left).toBeGreaterThan(0);
  const second = keyRotation();
  await until(() => second.messages.length > 0);
  await second.stop();
  expect(await old()).toBe(0);
});

test('changes every value once and reports once when several processes rotate', async () => {
  await createOldTestApp(450);
  const all = [keyRotation(), keyRotation(), keyRotation()];
  await until(() => all.some(({ messages }) => messages.length > 0));
  await Promise.all(all.map(({ afterPasses }) => afterPasses(4)));
  await Promise.all(all.map(({ stop }) => stop()));
  expect(all.flatMap(({ messages }) => messages)).toEqual([unusedKey]);
  const counts = all.flatMap(({ logged }) => logged.flatMap((line) => /"rows":(\d+)/.exec(line)?.[1] ?? []));
  expect(counts.map(Number).reduce((sum, count) => sum + count, 0)).toBe(450);
});

test('rotates all rows in one pass', async () => {
  await createOldTestApp(450);
  const { messages, logged, stop } = keyRotation();
  await until(() => messages.length > 0);
  await stop();
  expect(logged.filter((line) => line.includes('key_rotation.rotated'))).toEqual([
    expect.stringContaining('"rows":450,'),
  ]);
});

test('keeps an undecryptable value and its key, and logs it without its content', async () => {
  const { ids } = await createOldTestApp(5);
  const broken = oldEncryption.encrypt('somewhere.else', '73119');
  await app.db
    .updateTable('estimations')
    .set({ income_encrypted: broken })
    .where('id', '=', ids[2] ?? 0)
    .execute();
  const { messages, logged, stop } = keyRotation();
  await until(() => logged.filter((line) => line.includes('key_rotation.undecryptable')).length > 1);
  await stop();
  expect(messages).toEqual([]);
  expect(logged.join('\n')).not.toContain(broken);
  const old = (await listCiphertexts()).filter(({ value }) => value.startsWith('k_1.'));
  expect(old.map(({ value }) => value)).toEqual([broken]);
  await expect(requireKeys({ db: app.db, encryption: newEncryption }, () => undefined)).rejects.toThrow(
    'encrypted with k_1',
  );
});

test('keeps a key while an unfinished job contains a value of it', async () => {
  await createOldTestApp(1);
  const payload = { email: oldEncryption.encrypt('jobs.email', 'a@example.test') };
  await sql`select pgboss.create_queue('rotation-test', '{"policy":"standard"}'::jsonb)`.execute(app.db);
  await sql`insert into pgboss.job (name, data) values ('rotation-test', ${JSON.stringify(payload)}::jsonb)`.execute(
    app.db,
  );
  const { messages, stop, afterPasses } = keyRotation();
  await afterPasses(4);
  expect(messages).toEqual([]);
  await sql`update pgboss.job set state = 'completed'`.execute(app.db);
  await stop();
  const again = keyRotation();
  await until(() => again.messages.length > 0);
  await again.stop();
});

test('does nothing with one key', async () => {
  app = await createTestApp({ encryption: newEncryption });
  const { logged, stop } = keyRotation();
  await stop();
  expect(logged).toEqual([]);
});
