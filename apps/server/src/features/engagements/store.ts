import { type Insertable, sql, type Updateable } from 'kysely';
import type { Db } from '../../db/connection.ts';
import type { ClientStatus, EngagementStatusChanges, Engagements } from '../../db/database.gen.ts';

export async function insertEngagement(db: Db, engagement: Insertable<Engagements>) {
  const row = await db
    .insertInto('engagements')
    .values(engagement)
    .onConflict((conflict) => conflict.column('client_id').where(sql<boolean>`is_current`).doNothing())
    .returning(['id', 'status', 'referred_at'])
    .executeTakeFirst();
  return row ?? null;
}

export async function updateEngagement(db: Db, id: number, columns: Updateable<Engagements>): Promise<void> {
  await db.updateTable('engagements').set(columns).where('id', '=', id).execute();
}

export async function replaceEngagement(db: Db, id: number, columns: Updateable<Engagements>, now: Date) {
  const {
    id: _,
    is_current: __,
    ended_at: ___,
    ...ended
  } = await db
    .updateTable('engagements')
    .set({ ended_at: now.toISOString() })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow();
  const next = { ...ended, created_at: now.toISOString(), updated_at: now.toISOString() };
  const { id: next_id } = await db.insertInto('engagements').values(next).returning('id').executeTakeFirstOrThrow();
  return db
    .updateTable('engagements')
    .set(columns)
    .where('id', '=', next_id)
    .returning(['id', 'status'])
    .executeTakeFirstOrThrow();
}

export async function moveStatus(db: Db, client_id: number, from: ClientStatus, to: ClientStatus) {
  const row = await db
    .updateTable('engagements')
    .from('users')
    .set({ status: to })
    .whereRef('users.id', '=', 'engagements.client_id')
    .where('users.type', '=', 'ClientUser')
    .where('engagements.client_id', '=', client_id)
    .where(sql<boolean>`engagements.is_current`)
    .where('engagements.status', '=', from)
    .returning('engagements.id')
    .executeTakeFirst();
  return row?.id ?? null;
}

export async function setFirstAgent(db: Db, client_id: number, agent_id: number): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('engagements')
    .from('users')
    .set({ health_advisor_id: agent_id })
    .whereRef('users.id', '=', 'engagements.client_id')
    .where('users.type', '=', 'ClientUser')
    .where('engagements.client_id', '=', client_id)
    .where(sql<boolean>`engagements.is_current`)
    .where('engagements.health_advisor_id', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

export async function insertStatusChange(db: Db, change: Insertable<EngagementStatusChanges>): Promise<void> {
  await db.insertInto('engagement_status_changes').values(change).execute();
}
