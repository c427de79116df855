import { afterAll, expect, test } from 'vitest';
import { openDatabase } from '../../testing/database.ts';
import { createActors, newPerson, writeUser } from '../../testing/factories.ts';
import { recordActivity } from './store.ts';

const database = await openDatabase();
const { db } = database;
afterAll(() => database.close());
const { firm, advisor, colleague, agent, admin } = await createActors(db);
const clock = () => new Date('2026-03-01T12:00:00.000Z');
const kept = () =>
  db
    .selectFrom('activities')
    .select(['kind', 'account_id', 'actor_id', 'actor_name', 'detail', 'created_at'])
    .orderBy('id')
    .execute();

test('records the firm and names at the time of the activity', async () => {
  const client = await newPerson(db, 'client', firm, { financial_advisor_id: advisor.id, health_advisor_id: null });
  await db.updateTable('users').set({ first_name: 'Zoë', last_name: 'Ny' }).where('id', '=', colleague.id).execute();
  const about = { client_id: client.id, actor_id: colleague.id };
  await recordActivity(
    { db, clock },
    { kind: 'status_changed', ...about, detail: { from: 'referred', to: 'follow up' } },
  );
  await recordActivity({ db, clock }, { kind: 'agent_changed', ...about, actor_id: null });
  await writeUser(db, client, { financial_advisor_id: colleague.id });
  await recordActivity({ db, clock }, { kind: 'advisor_changed', ...about });
  const by = { account_id: firm, actor_id: colleague.id, actor_name: 'Zoë Ny', created_at: '2026-03-01T12:00:00.000Z' };
  expect(await kept()).toEqual([
    { ...by, kind: 'status_changed', detail: { from: 'referred', to: 'follow up' } },
    { ...by, kind: 'agent_changed', detail: {}, actor_id: null, actor_name: '' },
    { ...by, kind: 'advisor_changed', detail: { name: 'Zoë Ny' } },
  ]);
});

test('records nothing for other users, and nothing that is rolled back', async () => {
  const before = await kept();
  for (const client_id of [agent.id, admin.id, 999_999])
    await recordActivity({ db, clock }, { kind: 'client_joined', client_id, actor_id: client_id });
  const client = await newPerson(db, 'client', firm);
  const work = db.transaction().execute(async (trx) => {
    await recordActivity({ db: trx, clock }, { kind: 'client_joined', client_id: client.id, actor_id: client.id });
    throw new Error('taken back');
  });
  await expect(work).rejects.toThrow('taken back');
  expect(await kept()).toEqual(before);
});
