import { afterAll, expect, test } from 'vitest';
import { newAuditEvent } from '../../../testing/audit.ts';
import type { Person } from '../../../testing/browser.ts';
import { createActors, newPerson } from '../../../testing/factories.ts';
import { createTestApp } from '../../../testing/test-app.ts';

const app = await createTestApp();
afterAll(() => app.close());
const actors = await createActors(app.db);
const { admin, superAdmin, otherAdvisor, firm, otherFirm } = actors;
const range = { from: '2020-01-01T00:00:00Z', to: '2020-02-01T00:00:00Z' };

async function linesOf(person: Person, query: object = range): Promise<string[]> {
  const { text, headers } = await app.as(person).call('export-audit-events', { query });
  expect(headers['content-disposition']).toContain('audit.csv');
  return text.slice(1).trimEnd().split('\r\n');
}

const header = 'Event,Time (UTC),Who,Viewing as,Kind,What,Clients,IP address';

test('has what the list shows, with escaped formulas, of the own firm only', async () => {
  const advisor = await newPerson(app.db, 'advisor', firm, { first_name: '=Ann', last_name: 'Lee' });
  const client = await newPerson(app.db, 'client', firm, { first_name: 'Nora', last_name: 'Lund' });
  const row = { actor_id: advisor.id, client_ids: [client.id, 990_001], account_ids: [firm] };
  const one = await newAuditEvent(app.ctx, { ...row, at: '2020-01-02T03:04:05Z', address: '203.0.113.7' });
  const denied = { actor: 'anonymous', kind: 'sign_in', action: 'start-session' } as const;
  const other = await newAuditEvent(app.ctx, { ...denied, at: '2020-01-01T00:00:00Z', account_ids: [otherFirm] });
  const own = `${one.id},2020-01-02T03:04:05.000Z,'=Ann Lee,,View,Viewed a client’s page,"Nora Lund; Deleted client #990001",203.0.113.7`;
  expect(await linesOf(admin)).toEqual([header, own]);
  expect(await linesOf(superAdmin)).toEqual([
    header,
    own,
    `${other.id},2020-01-01T00:00:00.000Z,Not signed in,,Sign-in,Failed to sign in,,`,
  ]);
  expect(await linesOf(superAdmin, { ...range, kind: 'export' })).toEqual([header]);
});

test('has the time of the zone, which the header names', async () => {
  const at = '2022-03-09T03:30:00.000Z';
  const { id } = await newAuditEvent(app.ctx, { actor_id: admin.id, account_ids: [firm], at });
  const day = { from: '2022-03-09T00:00:00Z', to: '2022-03-10T00:00:00Z' };
  const [head, line] = await linesOf(admin, { ...day, zone: 'America/Chicago' });
  expect(head).toContain('Event,Time (America/Chicago),Who');
  expect(line).toContain(`${id},2022-03-08T21:30:00.000-06:00,`);
});

test('has every event of many batches once', async () => {
  const values = Array.from({ length: 2_300 }, (_, n) => ({
    at: `2021-01-01T00:00:${String(n % 60).padStart(2, '0')}Z`,
    kind: 'read' as const,
    action: 'show-client',
    actor: 'system' as const,
    account_ids: `{${firm}}`,
  }));
  await app.db
    .insertInto('audit_events')
    .values(values as never)
    .execute();
  const lines = await linesOf(admin, { from: '2021-01-01T00:00:00Z', to: '2021-01-02T00:00:00Z' });
  expect(new Set(lines).size).toBe(values.length + 1);
  expect(lines).toHaveLength(values.length + 1);
});

test('is for super admins and admins', async () => {
  const { code } = await app.as(otherAdvisor).call('export-audit-events', {});
  expect(code).toBe('forbidden');
});
