import { type ExpressionBuilder, sql } from 'kysely';
import type { ClientScope } from '../../auth/actor.ts';
import type { Db } from '../../db/connection.ts';
import type { DB } from '../../db/database.gen.ts';
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

/** Which activities a page of a feed is of. */
interface Page {
  readonly kinds: readonly string[];
  /** Only what came before the activity of this number. */
  readonly before: number | undefined;
  readonly limit: number;
}

type Clients = ExpressionBuilder<DB & { client: DB['users'] }, 'client'>;
type Activities = ExpressionBuilder<DB & { activity: DB['activities'] }, 'activity'>;

/** Clients in reach: those who may sign in, as everywhere. */
const reached = (scope: ClientScope) => (of: Clients) => {
  const isClient = of.and([of('client.type', '=', 'ClientUser'), of('client.disabled_at', 'is', null)]);
  if (scope.kind === 'all') return isClient;
  if (scope.kind === 'firm') return of.and([isClient, of('client.account_id', '=', scope.account_id)]);
  const whose = {
    self: 'client.id',
    advised: 'client.financial_advisor_id',
    assigned: 'client.health_advisor_id',
  } as const;
  return of.and([isClient, of(whose[scope.kind], '=', scope.user_id)]);
};

/** What happened to a client with another firm stays with that firm: its advisors and admins are not shown to these. */
const happenedHere = ({ kind }: ClientScope) =>
  kind === 'firm' || kind === 'advised'
    ? sql<boolean>`activity.account_id is not distinct from client.account_id`
    : sql<boolean>`true`;

const onPage =
  ({ kinds, before }: Page) =>
  (of: Activities) =>
    of.and([of('activity.kind', 'in', kinds), ...(before === undefined ? [] : [of('activity.id', '<', before)])]);

/** The latest of one client of the query around it, found by the index whatever the others have. */
const latestOfClient = (of: Clients, scope: ClientScope, page: Page, limit: number) =>
  of
    .selectFrom('activities as activity')
    .selectAll()
    .whereRef('activity.client_id', '=', 'client.id')
    .where(onPage(page))
    .where(happenedHere(scope))
    .orderBy('activity.id', 'desc')
    .limit(limit);

const everything = (db: Db) => db.selectFrom('activities as activity').selectAll();

/** What a page is chosen from where few of many clients are looked after, whom a walk over everything would hardly meet. */
function ofThoseWhoComeFirst(db: Db, scope: ClientScope, page: Page) {
  // A page holds no client but those who come first by their latest activity.
  const first = db
    .selectFrom('users as client')
    .innerJoinLateral(
      (of) => latestOfClient(of, scope, page, 1).as('latest'),
      (join) => join.onTrue(),
    )
    .where(reached(scope))
    .orderBy('latest.id', 'desc')
    .limit(page.limit)
    .select(['client.id', 'client.account_id']);
  return db
    .selectFrom(first.as('client'))
    .innerJoinLateral(
      (of) => latestOfClient(of as unknown as Clients, scope, page, page.limit).as('activity'),
      (join) => join.onTrue(),
    )
    .selectAll('activity');
}

/** What of these activities is in reach, the latest first. */
const shown = (db: Db, scope: ClientScope, page: Page, source: ReturnType<typeof everything>) =>
  db
    .selectFrom(source.as('activity'))
    .innerJoin('users as client', 'client.id', 'activity.client_id')
    .leftJoin('pictures as picture', 'picture.user_id', 'activity.actor_id')
    .where(reached(scope))
    .where(onPage(page))
    .where(happenedHere(scope))
    .select([
      'activity.id',
      'activity.kind',
      'activity.created_at as date',
      'activity.detail',
      'activity.actor_id',
      'activity.actor_name',
      'picture.key as actor_picture',
      'client.id as client_id',
      fullName('client').as('client_name'),
    ])
    .orderBy('activity.id', 'desc')
    .limit(page.limit)
    .execute();

/** So many of the latest of all hold a page of an agent who has one client in a hundred. */
const walked = 2_000;

/** What happened to clients in reach, the latest first. Each way of finding it costs the same whatever the others have. */
export async function listActivities(db: Db, scope: ClientScope, page: Page) {
  const { kind } = scope;
  if (kind === 'all' || kind === 'self') return shown(db, scope, page, everything(db));
  if (kind === 'firm')
    return shown(db, scope, page, everything(db).where('activity.account_id', '=', scope.account_id));
  if (kind === 'assigned') {
    const latest = everything(db).where(onPage(page)).orderBy('activity.id', 'desc').limit(walked);
    const rows = await shown(db, scope, page, latest);
    if (rows.length === page.limit) return rows;
  }
  return shown(db, scope, page, ofThoseWhoComeFirst(db, scope, page));
}

/** What happened to one client, the latest first; nothing where they are not in reach. */
export const listClientActivities = (db: Db, scope: ClientScope, page: Page, client_id: number) =>
  shown(db, scope, page, everything(db).where('activity.client_id', '=', client_id));

export async function isReached(db: Db, scope: ClientScope, client_id: number): Promise<boolean> {
  const found = db.selectFrom('users as client').select('client.id').where('client.id', '=', client_id);
  return (await found.where(reached(scope)).executeTakeFirst()) !== undefined;
}
