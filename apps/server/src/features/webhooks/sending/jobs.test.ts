import { afterAll, expect, test } from 'vitest';
import { createEncryption } from '../../../crypto/encryption.ts';
import { publishClient } from '../../../realtime/store.ts';
import { createActors } from '../../../testing/factories.ts';
import { newClientOf } from '../../../testing/meetings.ts';
import { endPrograms, startProgram } from '../../../testing/program.ts';
import { createTestApp } from '../../../testing/test-app.ts';
import { openReceiver } from '../../../testing/webhook-receiver.ts';
import { createdWebhook } from '../../../testing/webhooks.ts';
import { insertTestDelivery } from '../store.ts';
import { sendDeliveries } from './operations.ts';
import { leaseSeconds } from './rules.ts';

const encryption = createEncryption([{ id: 'test', key: Buffer.alloc(32, 7) }]);
const app = await createTestApp({ encryption });
const crm = await openReceiver();
afterAll(async () => {
  await endPrograms();
  crm.close();
  await app.close();
});
const { ctx, db } = app;
const { advisor, agent } = await createActors(db);
const { signal } = new AbortController();

const idsReceived = () => crm.received.map(({ headers }) => String(headers['webhook-id']));

test('kill -9 while webhooks are sent: what was under way is sent again with the same id, and nothing is lost', {
  timeout: 60_000,
}, async () => {
  const client = await newClientOf(db, advisor, agent);
  const endpoints = [
    await createdWebhook(ctx, advisor, { url: `${crm.url}?1` }),
    await createdWebhook(ctx, agent, { url: `${crm.url}?2` }),
  ];
  await publishClient(db, client.id, 'client.updated');
  for (const id of endpoints)
    for (let count = 0; count < 12; count++) await insertTestDelivery(db, id, ctx.clock().toISOString());
  // Each endpoint answers the first four requests, which are sent at once, and none of the next four.
  const answered = new Map<string | undefined, number>();
  const underWay: string[] = [];
  crm.answer = ({ url, headers }, reply) => {
    const count = answered.get(url) ?? 0;
    answered.set(url, count + 1);
    if (count < 4) reply.end();
    else underWay.push(String(headers['webhook-id']));
  };
  const statuses = async () => {
    const rows = await db.selectFrom('webhook_deliveries').select(['id', 'status']).execute();
    return new Map(rows.map(({ id, status }) => [id, status]));
  };
  const delivered = async () => [...(await statuses()).values()].filter((status) => status === 'delivered').length;

  const program = startProgram('testing/webhooks-until-killed.ts', [app.database_url]);
  await program.until(/started/);
  await expect.poll(() => underWay.length, { timeout: 30_000 }).toBe(8);
  program.child.kill('SIGKILL');
  expect([await program.ended, program.output.err]).toEqual(['SIGKILL', '']);
  expect(await delivered()).toBe(8);

  crm.answer = (_, reply) => void reply.end();
  app.forward((Date.now() - ctx.clock().getTime()) / 1000 + leaseSeconds);
  for (const id of endpoints) while ((await sendDeliveries(ctx, id, signal)) > 0);
  const all = [...(await statuses()).keys()];
  expect([all.length, await delivered()]).toEqual([26, 26]);
  const timesOf = (id: string) => idsReceived().filter((one) => one === id).length;
  expect(all.map((id) => [id, timesOf(id)])).toEqual(all.map((id) => [id, underWay.includes(id) ? 2 : 1]));
});
