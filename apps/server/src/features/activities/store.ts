import { sql } from 'kysely';
import type { Db } from '../../db/connection.ts';
import type { ActivityKind } from '../../db/database.gen.ts';

interface NewActivity {
  readonly kind: ActivityKind;
  readonly client_ids: readonly number[];
  readonly actor_id: number | null;
  readonly detail: object;
}

interface NamedColumn {
  readonly key: 'name' | 'from';
  readonly column: 'financial_advisor_id' | 'health_advisor_id';
}

/** The people that an activity names: those of the client when it is recorded. */
const namedColumns: Partial<Record<ActivityKind, NamedColumn>> = {
  advisor_changed: { key: 'name', column: 'financial_advisor_id' },
  agent_changed: { key: 'name', column: 'health_advisor_id' },
  client_moved: { key: 'from', column: 'financial_advisor_id' },
};

const fullName = (table: string) =>
  sql<string>`trim(${sql.ref(`${table}.first_name`)} || ' ' || ${sql.ref(`${table}.last_name`)})`;

/** One for each client, in the order of their ids. */
export async function insertActivities(db: Db, activity: NewActivity, now: Date): Promise<void> {
  const { kind, client_ids, actor_id, detail } = activity;
  const named = namedColumns[kind];
  const name = named
    ? sql`jsonb_build_object(${named.key}::text, (select ${fullName('named')} from users as named where named.id = ${sql.ref(`engagement.${named.column}`)}))`
    : sql`'{}'::jsonb`;
  const kept = sql`jsonb_strip_nulls(${name} || ${JSON.stringify(detail)}::jsonb)`;
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
        .where(sql<boolean>`client.id = any(${client_ids}::bigint[])`)
        .where('client.type', '=', 'ClientUser')
        .select([
          sql<ActivityKind>`${kind}::activity_kind`.as('kind'),
          'engagement.account_id',
          'client.id as client_id',
          'actor.id as actor_id',
          sql<string>`coalesce(${fullName('actor')}, '')`.as('actor_name'),
          kept.as('detail'),
          sql<string>`${now.toISOString()}::timestamptz`.as('created_at'),
        ])
        .orderBy('client.id'),
    )
    .execute();
}

export async function moveActivities(db: Db, from_client_id: number, client_id: number): Promise<void> {
  await db.updateTable('activities').set({ client_id }).where('client_id', '=', from_client_id).execute();
}
