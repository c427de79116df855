import { createHash } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { expect, test } from 'vitest';
import type { Db } from '../../apps/server/src/db/connection.ts';
import { countWaiting } from '../../apps/server/src/testing/locks.ts';
import { type ApiClient, openApiClient } from '../fixtures/api-client.ts';
import { createEngagement } from '../fixtures/create-engagement.ts';
import { createDataFolder, startServer, stopServer } from '../fixtures/server.ts';
import { connect, killWithDatabase } from './crash.ts';

const [few, many] = [200, 20_000];
const client = {
  first_name: 'Maria',
  last_name: 'Interrupted',
  email: 'maria@resilience.example',
  birthdate: '1962-04-30',
  zip_code: '60614',
};
const header =
  'first_name,last_name,email,dob,zip_code,policy_number,carrier,status,plan_name,net_premium,effective_date';

function exportOf(plans: number, premium: string): Buffer {
  const { first_name, last_name, email, birthdate, zip_code } = client;
  const lines = Array.from({ length: plans }, (_, n) =>
    [first_name, last_name, email, birthdate, zip_code, `P-${n}`, 'Meadowlark', 'Effectuated', 'Silver', premium]
      .concat('2026-01-01')
      .join(),
  );
  return Buffer.from(`${[header, ...lines].join('\n')}\n`);
}

async function waitFor(api: ApiClient, id: number, status: string): Promise<void> {
  // An interrupted import resumes within a minute.
  await expect
    .poll(async () => (await api.call('show-import', { params: { id } })).status, { timeout: 180_000, interval: 200 })
    .toBe(status);
}

/** @returns the id of the import, whose dry run has ended */
async function stage(api: ApiClient, origin: string, content: Buffer): Promise<number> {
  const checksum = createHash('md5').update(content).digest('base64');
  const blob = { filename: 'export.csv', content_type: 'text/csv', byte_size: content.length, checksum };
  const { signed_id, direct_upload } = await api.call('create-upload', { body: { blob } });
  const target = new URL(new URL(direct_upload.url).pathname, origin);
  const { status } = await fetch(target, {
    method: 'PUT',
    headers: direct_upload.headers,
    body: new Uint8Array(content),
  });
  expect(status).toBe(204);
  const { id } = await api.call('create-import', { body: { signed_id } });
  await waitFor(api, id, 'ready');
  return id;
}

const listPolicies = (db: Db) =>
  db
    .selectFrom('policies')
    .select(['id', 'import_id', 'import_row', 'premium_cents', 'policy_status'])
    .orderBy('id')
    .execute();

/** Runs `kill` once the import has written its new plans in a transaction that this lock keeps from ending. */
async function whileApplying(db: Db, id: number, kill: () => Promise<unknown>): Promise<void> {
  await db
    .transaction()
    .execute(async (tx) => {
      const row = tx
        .selectFrom('policy_imports')
        .select(['status', 'progress_done', 'progress_total'])
        .where('id', '=', id);
      // Both kinds, new and changed, take as many steps as the file has rows.
      const { status, progress_done, progress_total } = await row.forUpdate().executeTakeFirstOrThrow();
      if (status === 'applied') throw new Error('The import ended before it was interrupted');
      if (status !== 'applying' || progress_done !== 0 || Number(progress_total) < 2 * many) return false;
      while ((await countWaiting(db)) === 0) await wait(10);
      await kill();
      return true;
    })
    .then(async (isKilled) => {
      if (isKilled) return;
      await wait(2);
      await whileApplying(db, id, kill);
    });
}

test('an import that is killed with its database resumes by itself, and can be undone', async () => {
  const folder = createDataFolder();
  let server = await startServer(folder.path);
  try {
    let api = await openApiClient(server.url, 'super');
    const { birthdate, zip_code, ...person } = client;
    const id = await createEngagement(await openApiClient(server.url, 'advisor'), person);
    await api.call('update-user', { params: { id }, body: { user: { birthdate, zip_code } } });
    const first = await stage(api, server.url, exportOf(few, '$434.50'));
    await api.call('apply-import', { params: { id: first } });
    await waitFor(api, first, 'applied');
    const { db, close } = await connect(folder.path);
    const before = await listPolicies(db);
    const interrupted = await stage(api, server.url, exportOf(many, '$500.00'));
    await api.call('apply-import', { params: { id: interrupted } });
    await whileApplying(db, interrupted, () => killWithDatabase(server, folder.path)).catch((error: unknown) => {
      // The transaction of the lock ends with its database.
      if (server.child.signalCode !== 'SIGKILL') throw error;
    });
    await close();

    server = await startServer(folder.path);
    const restarted = await connect(folder.path);
    expect(await listPolicies(restarted.db)).toEqual(before);
    api = await openApiClient(server.url, 'super');
    await waitFor(api, interrupted, 'applied');
    const applied = await listPolicies(restarted.db);
    expect(applied.length).toBe(before.length + many - few);
    expect(
      new Set(applied.filter(({ import_id }) => import_id === interrupted).map((one) => one.premium_cents)),
    ).toEqual(new Set([50_000]));
    await api.call('undo-import', { params: { id: interrupted } });
    await waitFor(api, interrupted, 'undone');
    expect(await listPolicies(restarted.db)).toEqual(before);
    await restarted.close();
  } finally {
    await stopServer(server);
    folder.remove();
  }
});
