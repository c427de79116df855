import { sql } from 'kysely';
import { expect, test } from 'vitest';
import type { Details } from '../../../features/audit/queries.ts';
import { newAuditEvent } from '../../../testing/audit.ts';
import type { Person } from '../../../testing/browser.ts';
import { createActors, newPerson } from '../../../testing/factories.ts';
import { sharedTestApp } from '../../../testing/shared-app.ts';

const app = await sharedTestApp();
const actors = await createActors(app.db);
const { firm, otherFirm, admin, otherAdmin, superAdmin } = actors;

const show = (person: Person, id: number) => app.as(person).call('show-audit-event', { params: { id } });

const update = (table: string, fields: Record<string, object>): Details => ({
  changes: [{ table, id: '5', operation: 'update', fields }],
});
const change = { kind: 'change', action: 'update-user' } as const;

test('shows old and new values, and that a secret changed', async () => {
  const client = await newPerson(app.db, 'client', firm);
  const { id } = await newAuditEvent(app.ctx, {
    ...change,
    client_ids: [client.id],
    account_ids: [firm],
    details: [
      {
        user_id: client.id,
        details: update('users', {
          phone_number: { old: null, new: '+14155550100' },
          password_hash: { withheld: true },
          tags: { old: ['a'], new: { b: 1 } },
        }),
      },
    ],
  });
  for (const person of [superAdmin, admin])
    expect((await show(person, id)).body).toEqual({
      id,
      client_ids: [client.id],
      changes: [
        {
          record: 'users',
          record_id: '5',
          operation: 'update',
          fields: [
            { field: 'phone_number', old: null, new: '+14155550100', is_withheld: false },
            { field: 'password_hash', old: null, new: null, is_withheld: true },
            { field: 'tags', old: '["a"]', new: '{"b":1}', is_withheld: false },
          ],
        },
      ],
      hides_more: false,
      has_erased: false,
    });
});

test('a firm sees neither agency notes nor records of the product', async () => {
  const client = await newPerson(app.db, 'client', firm);
  const { id } = await newAuditEvent(app.ctx, {
    ...change,
    account_ids: [firm],
    details: [
      {
        user_id: client.id,
        details: {
          changes: [
            ...(update('engagements', { agency_notes: { new: 'ours' }, advisor_notes: { new: 'yours' } }).changes ??
              []),
            ...(update('engagements', { agency_person_id: { new: 'A-1' } }).changes ?? []),
            ...(update('messages', { content: { new: 'A link' } }).changes ?? []),
          ],
        },
      },
    ],
  });
  const ofFirm = (await show(admin, id)).body;
  expect(ofFirm.changes.map(({ fields }) => fields.map(({ field }) => field))).toEqual([['advisor_notes']]);
  expect((await show(superAdmin, id)).body.changes).toHaveLength(3);
});

test('a firm sees the details of its own clients, advisors and account, not those of others in the event', async () => {
  const own = await newPerson(app.db, 'client', firm);
  const elsewhere = await newPerson(app.db, 'client', otherFirm);
  const details = (name: string) => update('users', { last_name: { new: name } });
  const { id } = await newAuditEvent(app.ctx, {
    ...change,
    account_ids: [firm, otherFirm],
    details: [
      { user_id: own.id, details: details('own') },
      { user_id: elsewhere.id, details: details('elsewhere') },
      { user_id: actors.advisor.id, details: details('advisor') },
      { account_id: firm, details: update('accounts', { name: { new: 'account' } }) },
    ],
  });
  const shown = async (person: Person) => {
    const { changes, hides_more, client_ids } = (await show(person, id)).body;
    return { values: changes.flatMap(({ fields }) => fields.map((field) => field.new)).sort(), hides_more, client_ids };
  };
  expect(await shown(admin)).toEqual({ values: ['account', 'advisor', 'own'], hides_more: true, client_ids: [own.id] });
  expect(await shown(otherAdmin)).toEqual({ values: ['elsewhere'], hides_more: true, client_ids: [elsewhere.id] });
  expect((await shown(superAdmin)).values).toEqual(['account', 'advisor', 'elsewhere', 'own']);
});

test('says that details were erased with their key', async () => {
  const client = await newPerson(app.db, 'client', firm);
  const { id } = await newAuditEvent(app.ctx, {
    ...change,
    account_ids: [firm],
    details: [{ user_id: client.id, details: { changes: [] } }],
  });
  expect((await show(superAdmin, id)).body.has_erased).toBe(false);
  await sql`delete from audit_keys where user_id = ${client.id}`.execute(app.db);
  expect((await show(superAdmin, id)).body).toMatchObject({ has_erased: true, changes: [] });
});

test('an event of another firm does not exist for an admin', async () => {
  const { id } = await newAuditEvent(app.ctx, { account_ids: [otherFirm] });
  expect((await show(admin, id)).code).toBe('not_found');
  expect((await show(superAdmin, 99_999_999)).code).toBe('not_found');
  expect((await show(actors.advisor, id)).code).toBe('forbidden');
});

test('a firm sees survey answers once the client has sent the survey', async () => {
  const client = await newPerson(app.db, 'client', firm);
  const answers = ['client_profiles', 'dependents'].flatMap(
    (table) => update(table, { smoker: { old: null, new: 'true' } }).changes ?? [],
  );
  const { id } = await newAuditEvent(app.ctx, {
    ...change,
    client_ids: [client.id],
    account_ids: [firm],
    details: [{ user_id: client.id, details: { changes: answers } }],
  });
  expect((await show(admin, id)).body.changes).toEqual([]);
  expect((await show(superAdmin, id)).body.changes).toHaveLength(2);
  await app.db
    .updateTable('client_profiles')
    .set({ survey_completed_at: app.ctx.clock().toISOString() })
    .where('user_id', '=', client.id)
    .execute();
  expect((await show(admin, id)).body.changes).toHaveLength(2);
});
