import { expect, test } from 'vitest';
import { newAuditEvent } from '../../../testing/audit.ts';
import { createActors, newPerson } from '../../../testing/factories.ts';
import { newClientOf } from '../../../testing/meetings.ts';
import { sharedTestApp } from '../../../testing/shared-app.ts';

const app = await sharedTestApp();
const actors = await createActors(app.db);
const { firm, otherFirm, advisor, admin, agent, superAdmin, otherAdvisor } = actors;

const daysAgo = (days: number, time: string) =>
  `${new Date(Date.now() - days * 86_400_000).toISOString().slice(0, 10)}T${time}Z`;
const dayOf = (moment: string) => moment.slice(0, 10);

test('lists by day who else accessed the data, and how', async () => {
  const client = await newClientOf(app.db, advisor, agent, { first_name: 'Nora', last_name: 'Lund' });
  const row = { client_ids: [client.id], account_ids: [firm] };
  const [early, late] = [daysAgo(10, '09:00:00'), daysAgo(10, '15:30:00')];
  await newAuditEvent(app.ctx, { ...row, actor_id: advisor.id, at: early });
  await newAuditEvent(app.ctx, { ...row, actor_id: advisor.id, at: late });
  await newAuditEvent(app.ctx, { ...row, actor_id: agent.id, at: daysAgo(10, '12:00:00'), kind: 'change' });
  await newAuditEvent(app.ctx, { ...row, actor_id: superAdmin.id, at: daysAgo(5, '12:00:00'), kind: 'export' });
  await newAuditEvent(app.ctx, { ...row, actor: 'link', at: daysAgo(5, '11:00:00') });
  await newAuditEvent(app.ctx, { ...row, actor_id: 990_001, at: daysAgo(5, '10:00:00') });
  // Not listed: the client, jobs, sign-ins, another client, and what is older than a year.
  await newAuditEvent(app.ctx, { ...row, actor_id: client.id, at: late });
  await newAuditEvent(app.ctx, { ...row, actor: 'system', at: late });
  await newAuditEvent(app.ctx, { ...row, actor_id: advisor.id, kind: 'sign_in', at: late });
  await newAuditEvent(app.ctx, { ...row, client_ids: [client.id + 500_000], actor_id: advisor.id, at: late });
  await newAuditEvent(app.ctx, { ...row, actor_id: advisor.id, at: daysAgo(400, '12:00:00') });
  const { body } = await app.as(client).call('list-own-accesses', {});
  const at = (moment: string) => new Date(moment).toISOString();
  expect(body).toMatchObject({ client: { id: client.id, name: 'Nora Lund' }, is_truncated: false });
  expect(body.days).toMatchObject([
    {
      day: dayOf(daysAgo(5, '')),
      accesses: [
        { actor: 'user', type: 'Staff', firm: null, kind: 'export' },
        { actor: 'link', name: null, type: null },
        { actor: 'user', name: null, type: null },
      ],
    },
    {
      day: dayOf(early),
      accesses: [
        { type: 'AdvisorUser', kind: 'read', count: 2, first_at: at(early), last_at: at(late) },
        { type: 'HealthAdvisorUser', kind: 'change', count: 1 },
      ],
    },
  ]);
  expect(body.days[1]?.accesses[0]?.firm).toMatch(/^Firm /);
});

test('days are those of the zone', async () => {
  const client = await newClientOf(app.db, advisor, agent);
  await newAuditEvent(app.ctx, { client_ids: [client.id], actor_id: advisor.id, at: daysAgo(3, '02:00:00') });
  const dayIn = async (zone: string) =>
    (await app.as(client).call('list-own-accesses', { query: { zone } })).body.days[0]?.day;
  expect(await dayIn('UTC')).toBe(dayOf(daysAgo(3, '')));
  expect(await dayIn('America/Chicago')).toBe(dayOf(daysAgo(4, '')));
  expect((await app.as(client).call('list-own-accesses', { query: { zone: 'Mars' } })).code).toBe('validation_failed');
});

test('a firm’s admin reads what concerns the firm, a super admin everything', async () => {
  const client = await newClientOf(app.db, advisor, agent);
  await newAuditEvent(app.ctx, { client_ids: [client.id], account_ids: [firm], actor_id: advisor.id });
  await newAuditEvent(app.ctx, { client_ids: [client.id], account_ids: [otherFirm], actor_id: otherAdvisor.id });
  const actorsFor = async (person: typeof admin) => {
    const { body } = await app.as(person).call('list-client-accesses', { params: { id: client.id } });
    return body.days.flatMap(({ accesses }) => accesses.filter(({ type }) => type === 'AdvisorUser')).length;
  };
  const elsewhere = await newPerson(app.db, 'client', otherFirm);
  const { code } = await app.as(admin).call('list-client-accesses', { params: { id: elsewhere.id } });
  expect(code).toBe('not_found');
  const seen = await actorsFor(superAdmin);
  expect(seen - (await actorsFor(admin))).toBe(1);
});
