import { sql } from 'kysely';
import type { Db } from '../platform/db.ts';
import type { Happening } from './rules.ts';

interface NewActivity {
  readonly kind: Happening['kind'];
  readonly client_id: number;
  readonly actor_id: number | null;
  readonly detail: object;
}

/** Whose name a kind's sentence needs beside those of actor and client: the one the client has by now. */
const newlyNamed: Partial<Record<Happening['kind'], 'financial_advisor_id' | 'health_advisor_id'>> = {
  advisor_changed: 'financial_advisor_id',
  agent_changed: 'health_advisor_id',
};

const fullName = (table: string) =>
  sql<string>`trim(${sql.ref(`${table}.first_name`)} || ' ' || ${sql.ref(`${table}.last_name`)})`;

export async function insertActivity(db: Db, activity: NewActivity, now: Date): Promise<void> {
  const { kind, client_id, actor_id, detail } = activity;
  const named = newlyNamed[kind];
  const given = named
    ? sql`jsonb_strip_nulls(jsonb_build_object('name', (select ${fullName('named')} from users as named where named.id = ${sql.ref(`client.${named}`)})))`
    : sql`${JSON.stringify(detail)}::jsonb`;
  await db
    .insertInto('activities')
    .columns(['kind', 'account_id', 'client_id', 'actor_id', 'actor_name', 'detail', 'created_at'])
    .expression(
      db
        .selectFrom('users as client')
        .leftJoin('users as actor', (join) => join.on('actor.id', '=', actor_id))
        .where('client.id', '=', client_id)
        .where('client.type', '=', 'ClientUser')
        .select([
          sql<string>`${kind}::text`.as('kind'),
          'client.account_id',
          'client.id as client_id',
          'actor.id as actor_id',
          sql<string>`coalesce(${fullName('actor')}, '')`.as('actor_name'),
          given.as('detail'),
          sql<string>`${now.toISOString()}::timestamptz`.as('created_at'),
        ]),
    )
    .execute();
}
