import { sql } from 'kysely';
import type { Db } from '../../db/connection.ts';
import type { ActivityKind } from '../../db/database.gen.ts';

interface NewActivity {
  readonly kind: ActivityKind;
  readonly client_id: number;
  readonly actor_id: number | null;
  readonly detail: object;
}

const namedColumns: Partial<Record<ActivityKind, 'financial_advisor_id' | 'health_advisor_id'>> = {
  advisor_changed: 'financial_advisor_id',
  agent_changed: 'health_advisor_id',
};

const fullName = (table: string) =>
  sql<string>`trim(${sql.ref(`${table}.first_name`)} || ' ' || ${sql.ref(`${table}.last_name`)})`;

export async function insertActivity(db: Db, activity: NewActivity, now: Date): Promise<void> {
  const { kind, client_id, actor_id, detail } = activity;
  const column = namedColumns[kind];
  const kept = column
    ? sql`jsonb_strip_nulls(jsonb_build_object('name', (select ${fullName('named')} from users as named where named.id = ${sql.ref(`engagement.${column}`)})))`
    : sql`${JSON.stringify(detail)}::jsonb`;
  await db
    .insertInto('activities')
    .columns(['kind', 'account_id', 'client_id', 'actor_id', 'actor_name', 'detail', 'created_at'])
    .expression(
      db
        .selectFrom('users as client')
        .leftJoin('engagements as engagement', (join) =>
          join.onRef('engagement.client_id', '=', 'client.id').on(sql<boolean>`engagement.is_current`),
        )
        .leftJoin('users as actor', (join) => join.on('actor.id', '=', actor_id))
        .where('client.id', '=', client_id)
        .where('client.type', '=', 'ClientUser')
        .select([
          sql<ActivityKind>`${kind}::activity_kind`.as('kind'),
          'engagement.account_id',
          'client.id as client_id',
          'actor.id as actor_id',
          sql<string>`coalesce(${fullName('actor')}, '')`.as('actor_name'),
          kept.as('detail'),
          sql<string>`${now.toISOString()}::timestamptz`.as('created_at'),
        ]),
    )
    .execute();
}

export async function moveActivities(db: Db, from_client_id: number, client_id: number): Promise<void> {
  await db.updateTable('activities').set({ client_id }).where('client_id', '=', from_client_id).execute();
}
