import { type SqlBool, sql } from 'kysely';
import { type AccountScope, type Actor, type ClientScope, clientScopeOf } from '../../auth/actor.ts';
import type { AppContext } from '../../context.ts';
import type { Db } from '../../db/connection.ts';
import { hasNotJoined } from '../links/queries.ts';
import { entitledPlanOf, fullName, fullNameOf, shownEmail } from '../users/queries.ts';

/** The one rule of who sees which clients, for any table with the columns of an engagement. */
export function isVisible(scope: ClientScope, table: string) {
  const equals = (column: string, id: number) => sql<SqlBool>`${sql.ref(`${table}.${column}`)} = ${id}`;
  switch (scope.kind) {
    case 'self':
      return equals('client_id', scope.user_id);
    case 'advised':
      return equals('financial_advisor_id', scope.user_id);
    case 'assigned':
      return equals('health_advisor_id', scope.user_id);
    case 'firm':
      return equals('account_id', scope.account_id);
    case 'all':
      return sql<SqlBool>`true`;
  }
}

/** Disabled clients are not visible. */
export const visibleEngagements = (db: Db, scope: ClientScope) =>
  db
    .selectFrom('engagements')
    .innerJoin('users', 'users.id', 'engagements.client_id')
    .where(sql<boolean>`engagements.is_current`)
    .where('users.type', '=', 'ClientUser')
    .where('users.disabled_at', 'is', null)
    .where(isVisible(scope, 'engagements'));

export async function isVisibleClient(db: Db, scope: ClientScope, client_id: number): Promise<boolean> {
  const found = visibleEngagements(db, scope).select('users.id').where('users.id', '=', client_id);
  return (await found.executeTakeFirst()) !== undefined;
}

type Context = Pick<AppContext, 'db' | 'payments'>;

/** Other features add columns to what `findClient` reads. */
export const clientRows = (ctx: Context, scope: ClientScope, client_id: number) =>
  visibleEngagements(ctx.db, scope)
    .innerJoin('client_profiles', 'client_profiles.user_id', 'users.id')
    .leftJoin('accounts', 'accounts.id', 'engagements.account_id')
    .leftJoin('users as advisor', 'advisor.id', 'engagements.financial_advisor_id')
    .leftJoin('accounts as firm', 'firm.id', 'advisor.account_id')
    .leftJoin('users as agent', 'agent.id', 'engagements.health_advisor_id')
    .leftJoin('agent_profiles as agent_profile', 'agent_profile.user_id', 'agent.id')
    .leftJoin('pictures', 'pictures.user_id', 'users.id')
    .leftJoin('pictures as advisor_picture', 'advisor_picture.user_id', 'advisor.id')
    .leftJoin('pictures as agent_picture', 'agent_picture.user_id', 'agent.id')
    .select([
      'users.id',
      'users.version',
      'users.first_name',
      'users.last_name',
      'users.email as sign_in_email',
      'users.phone_number',
      'users.phone_verified_at',
      'users.onboarding_complete',
      'users.quarantined_at',
      'users.created_at',
      'client_profiles.client_request_type',
      'client_profiles.client_notes_encrypted',
      'client_profiles.survey_completed_at',
      'engagements.id as engagement_id',
      'engagements.status',
      'engagements.projected_start_on',
      'engagements.referred_at',
      'engagements.booking_id',
      'engagements.agency_person_id',
      'engagements.advisor_notes_encrypted',
      'engagements.agency_notes_encrypted',
      'engagements.do_not_send_referral_email',
      'engagements.account_id',
      'engagements.financial_advisor_id',
      'engagements.health_advisor_id',
      'accounts.name as account_name',
      'pictures.key as picture_key',
      'advisor.email as advisor_email',
      'advisor.phone_number as advisor_phone',
      'advisor_picture.key as advisor_picture_key',
      'agent.email as agent_email',
      'agent.phone_number as agent_phone',
      'agent_picture.key as agent_picture_key',
    ])
    .select(['agent_profile.meeting_path as agent_path', 'agent_profile.bio_url as agent_bio'])
    .select([shownEmail.as('email'), fullNameOf('advisor').as('advisor_name'), fullNameOf('agent').as('agent_name')])
    .select([entitledPlanOf(ctx, 'advisor', 'firm').as('advisor_plan'), hasNotJoined.as('has_not_joined')])
    .where('users.id', '=', client_id);

export async function findClient(ctx: Context, scope: ClientScope, client_id: number) {
  return (await clientRows(ctx, scope, client_id).executeTakeFirst()) ?? null;
}

export type ClientRow = NonNullable<Awaited<ReturnType<typeof findClient>>>;

export interface VisibleClient
  extends Pick<
    ClientRow,
    | 'id'
    | 'account_id'
    | 'financial_advisor_id'
    | 'health_advisor_id'
    | 'email'
    | 'phone_number'
    | 'client_request_type'
    | 'booking_id'
    | 'engagement_id'
  > {
  /** The address belongs to another user, so nothing may be sent there. */
  readonly is_quarantined: boolean;
  readonly name: string;
}

/** Null unless the actor works with the client or is the client. */
export async function findVisibleClient(ctx: Context, actor: Actor, client_id: number): Promise<VisibleClient | null> {
  const row = await findClient(ctx, clientScopeOf(actor), client_id);
  if (!row) return null;
  const { id, account_id, financial_advisor_id, health_advisor_id, email, phone_number } = row;
  const { client_request_type, booking_id, engagement_id, quarantined_at } = row;
  return {
    ...{ id, account_id, financial_advisor_id, health_advisor_id, email, phone_number },
    ...{ client_request_type, booking_id, engagement_id },
    is_quarantined: quarantined_at !== null,
    name: fullName(row),
  };
}

/** In the order of their ids. Clients who are not visible are not locked: a caller cannot block writes to them. */
export async function lockClients(trx: Db, scope: ClientScope, client_ids: readonly number[]): Promise<void> {
  await visibleEngagements(trx, scope)
    .select('users.id')
    .where(sql<boolean>`users.id = any(${client_ids}::bigint[])`)
    .orderBy('users.id')
    .forNoKeyUpdate('users')
    .execute();
}

/** How often a client was invited, over all engagements. */
export async function countInvitations(db: Db, { id }: Pick<ClientRow, 'id'>): Promise<number> {
  const { count } = await db
    .selectFrom('activities')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('client_id', '=', id)
    .where('kind', '=', 'client_invited')
    .executeTakeFirstOrThrow();
  return count;
}

/** Whether a visible client has the address, and whether any user has it, disabled users included. */
export async function findAddressUse(db: Db, scope: ClientScope, email: string) {
  const ownClient = visibleEngagements(db, scope)
    .select('users.id')
    .where((of) =>
      of.or([
        of(sql`lower(users.email)`, '=', email),
        of.and([of('users.quarantined_at', 'is not', null), of('users.pending_email', '=', email)]),
      ]),
    );
  const user = db.selectFrom('users').select('id').where(sql`lower(email)`, '=', email);
  return db
    .selectNoFrom([sql<boolean>`exists ${ownClient}`.as('is_own_client'), sql<boolean>`exists ${user}`.as('is_taken')])
    .executeTakeFirstOrThrow();
}

/** Until the transaction ends, other transactions that start an engagement with this address wait. */
export async function lockEmail(trx: Db, email: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`engagement ${email}`}, 0))`.execute(trx);
}

export async function findAdvisor(db: Db, scope: AccountScope, user_id: number) {
  const row = await db
    .selectFrom('users')
    .innerJoin('accounts', 'accounts.id', 'users.account_id')
    .select(['users.id', 'accounts.id as account_id'])
    .where('users.id', '=', user_id)
    .where('users.type', '=', 'AdvisorUser')
    .where('users.disabled_at', 'is', null)
    .$if(scope.kind === 'own', (q) => q.where('users.id', '=', scope.kind === 'own' ? scope.user_id : 0))
    .$if(scope.kind === 'firm', (q) => q.where('users.account_id', '=', scope.kind === 'firm' ? scope.account_id : 0))
    .executeTakeFirst();
  return row ?? null;
}

type AdvisorRow = NonNullable<Awaited<ReturnType<typeof findAdvisor>>>;

/**
 * The agent of the advisor's firm. Null for an advisor who has just been deleted or moved; until the transaction ends,
 * others wait to do that. Locks the firm first, as its deletion does: the opposite order could end in a deadlock.
 */
export async function lockAdvisor(trx: Db, { id, account_id }: AdvisorRow) {
  const row = await trx
    .with('firm', (db) =>
      db.selectFrom('accounts').select(['id', 'health_advisor_id']).where('id', '=', account_id).forKeyShare(),
    )
    .selectFrom('users')
    .innerJoin('firm', 'firm.id', 'users.account_id')
    .leftJoin('users as agent', (join) =>
      join
        .onRef('agent.id', '=', 'firm.health_advisor_id')
        .on('agent.type', '=', 'HealthAdvisorUser')
        .on('agent.disabled_at', 'is', null),
    )
    .select(['users.disabled_at', 'agent.id as health_advisor_id'])
    .where('users.id', '=', id)
    .forKeyShare('users')
    .executeTakeFirst();
  return row?.disabled_at === null ? row : null;
}

export async function findAdvisorOf(db: Db, scope: ClientScope, client_id: number) {
  const row = await visibleEngagements(db, scope)
    .innerJoin('users as advisor', 'advisor.id', 'engagements.financial_advisor_id')
    .select(['advisor.id', 'advisor.account_id', 'advisor.email', 'advisor.first_name'])
    .select(fullNameOf('users').as('client_name'))
    .where('users.id', '=', client_id)
    .where('advisor.disabled_at', 'is', null)
    .executeTakeFirst();
  return row ?? null;
}

export async function findQuarantined(db: Db, scope: ClientScope, client_id: number) {
  const row = await visibleEngagements(db, scope)
    .leftJoin('accounts', 'accounts.id', 'engagements.account_id')
    .select(['users.pending_email as email', 'accounts.name as firm'])
    .where('users.id', '=', client_id)
    .where('users.quarantined_at', 'is not', null)
    .executeTakeFirst();
  return row ? { email: row.email ?? '', firm: row.firm ?? '' } : null;
}

export const currentEngagement = (db: Db, scope: ClientScope, client_id: number) =>
  db
    .selectFrom('engagements')
    .select('id')
    .where('client_id', '=', client_id)
    .where(isVisible(scope, 'engagements'))
    .where(sql<boolean>`is_current`);

export async function listClientsOfAdvisor(db: Db, scope: ClientScope, advisor_id: number): Promise<number[]> {
  const rows = await visibleEngagements(db, scope)
    .select('users.id')
    .where('engagements.financial_advisor_id', '=', advisor_id)
    .orderBy('users.id')
    .execute();
  return rows.map(({ id }) => id);
}
