import { type ExpressionBuilder, sql } from 'kysely';
import type { ClientScope } from '../../auth/actor.ts';
import type { Db } from '../../db/connection.ts';
import type { ActivityKind, DB } from '../../db/database.gen.ts';
import { planPerExecution } from '../../db/prepared-statements.ts';
import { visibleEngagements } from '../../features/engagements/queries.ts';
import { fullNameOf } from '../../features/users/queries.ts';

interface Page {
  readonly kinds: readonly ActivityKind[];
  readonly before: number | undefined;
  readonly limit: number;
}

type Activities = ExpressionBuilder<DB & { activity: DB['activities'] }, 'activity'>;

/** What happened to a client with another firm is visible only there, not to a later firm. */
export const happenedHere = ({ kind }: ClientScope) =>
  kind === 'firm' || kind === 'advised'
    ? sql<boolean>`activity.account_id is not distinct from engagements.account_id`
    : sql<boolean>`true`;

const onPage =
  ({ kinds, before }: Page) =>
  (of: Activities) =>
    of.and([of('activity.kind', 'in', kinds), ...(before === undefined ? [] : [of('activity.id', '<', before)])]);

const everything = (db: Db) => db.selectFrom('activities as activity').selectAll();

type Engagements = ExpressionBuilder<DB, 'engagements'>;

const latestOfClient = (of: Engagements, scope: ClientScope, page: Page, limit: number) =>
  of
    .selectFrom('activities as activity')
    .selectAll()
    .whereRef('activity.client_id', '=', 'engagements.client_id')
    .where(onPage(page))
    .where(happenedHere(scope))
    .orderBy('activity.id', 'desc')
    .limit(limit);

/** Where few of many clients are visible: a scan over all activities would rarely meet them. */
function ofLatestClients(db: Db, scope: ClientScope, page: Page) {
  // A page has only clients that come first by their latest activity.
  const first = visibleEngagements(db, scope)
    .innerJoinLateral(
      (of) => latestOfClient(of as unknown as Engagements, scope, page, 1).as('latest'),
      (join) => join.onTrue(),
    )
    .orderBy('latest.id', 'desc')
    .limit(page.limit)
    .select(['engagements.client_id', 'engagements.account_id']);
  return db
    .selectFrom(first.as('engagements'))
    .innerJoinLateral(
      (of) => latestOfClient(of as unknown as Engagements, scope, page, page.limit).as('activity'),
      (join) => join.onTrue(),
    )
    .selectAll('activity');
}

const shown = (db: Db, scope: ClientScope, page: Page, source: ReturnType<typeof everything>) =>
  visibleEngagements(db, scope)
    .innerJoin(source.as('activity'), 'activity.client_id', 'engagements.client_id')
    .leftJoin('pictures as picture', 'picture.user_id', 'activity.actor_id')
    .where((of) => onPage(page)(of as unknown as Activities))
    .where(happenedHere(scope))
    .select([
      'activity.id',
      'activity.kind',
      'activity.created_at as date',
      'activity.detail',
      'activity.actor_id',
      'activity.actor_name',
      'picture.key as actor_picture',
      'users.id as client_id',
      fullNameOf('users').as('client_name'),
    ])
    .orderBy('activity.id', 'desc')
    .limit(page.limit)
    .withPlugin(planPerExecution)
    .execute();

/** This many of the latest activities contain a page for an agent who has one client in a hundred. */
const scanned = 2_000;

export async function listActivities(db: Db, scope: ClientScope, page: Page) {
  const { kind } = scope;
  if (kind === 'all' || kind === 'self') return shown(db, scope, page, everything(db));
  if (kind === 'firm')
    return shown(db, scope, page, everything(db).where('activity.account_id', '=', scope.account_id));
  if (kind === 'assigned') {
    const latest = everything(db).where(onPage(page)).orderBy('activity.id', 'desc').limit(scanned);
    const rows = await shown(db, scope, page, latest);
    if (rows.length === page.limit) return rows;
  }
  return shown(db, scope, page, ofLatestClients(db, scope, page));
}

export const listClientActivities = (db: Db, scope: ClientScope, page: Page, client_id: number) =>
  shown(db, scope, page, everything(db).where('activity.client_id', '=', client_id));
