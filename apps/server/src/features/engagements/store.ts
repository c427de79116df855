import { type ExpressionBuilder, type Insertable, sql } from 'kysely';
import type { AccountScope, ClientScope } from '../../auth/actor.ts';
import type { Db } from '../../db/connection.ts';
import type { DB, Users } from '../../db/database.gen.ts';

export type ClientRow = NonNullable<Awaited<ReturnType<typeof findClient>>>;

/** The clients of a scope. */
const visibleTo = (scope: ClientScope) => (of: ExpressionBuilder<DB, 'users'>) => {
  switch (scope.kind) {
    case 'self':
      return of('users.id', '=', scope.user_id);
    case 'advised':
      return of('users.financial_advisor_id', '=', scope.user_id);
    case 'assigned':
      return of('users.health_advisor_id', '=', scope.user_id);
    case 'firm':
      return of('users.account_id', '=', scope.account_id);
    case 'all':
      return of.lit(true);
  }
};

/** The clients in reach, for a query to go on with. */
export const visibleClients = (db: Db, scope: ClientScope) =>
  db
    .selectFrom('users')
    .where('users.type', '=', 'ClientUser')
    .where('users.disabled_at', 'is', null)
    .where(visibleTo(scope));

/** The address as whoever looks after the client knows it: the one that was asked for, where it is held. */
const shownEmail = sql<string>`case when users.quarantined_at is null then users.email else users.pending_email end`;

const nameOf = (table: 'advisor' | 'agent') =>
  sql<string>`trim(${sql.ref(`${table}.first_name`)} || ' ' || ${sql.ref(`${table}.last_name`)})`;

/** A client within a scope, with the firm, advisor and agent of theirs; null when there is none. */
export async function findClient(db: Db, scope: ClientScope, id: number) {
  const row = await visibleClients(db, scope)
    .leftJoin('accounts', 'accounts.id', 'users.account_id')
    .leftJoin('users as advisor', 'advisor.id', 'users.financial_advisor_id')
    .leftJoin('accounts as firm', 'firm.id', 'advisor.account_id')
    .leftJoin('users as agent', 'agent.id', 'users.health_advisor_id')
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
      'users.status',
      'users.client_request_type',
      'users.projected_start_on',
      'users.referred_at',
      'users.created_at',
      'users.booking_id',
      'users.agency_person_id',
      'users.client_notes_encrypted',
      'users.advisor_notes_encrypted',
      'users.agency_notes_encrypted',
      'users.do_not_send_referral_email',
      'users.account_id',
      'users.financial_advisor_id',
      'users.health_advisor_id',
      'users.onboarding_complete',
      'users.survey_completed_at',
      'users.quarantined_at',
      'accounts.name as account_name',
      'pictures.key as picture_key',
      'firm.plan_type as advisor_plan',
      'advisor.email as advisor_email',
      'advisor.phone_number as advisor_phone',
      'advisor_picture.key as advisor_picture_key',
      'agent.email as agent_email',
      'agent.phone_number as agent_phone',
      'agent.meeting_path as agent_path',
      'agent.bio_url as agent_bio',
      'agent_picture.key as agent_picture_key',
    ])
    .select([shownEmail.as('email'), nameOf('advisor').as('advisor_name'), nameOf('agent').as('agent_name')])
    .where('users.id', '=', id)
    .executeTakeFirst();
  return row ?? null;
}

/** Whether a client within a scope has this address, or was asked for with it. */
export async function hasClient(db: Db, scope: ClientScope, email: string): Promise<boolean> {
  const row = await visibleClients(db, scope)
    .select('users.id')
    .where((of) =>
      of.or([
        of(sql`lower(users.email)`, '=', email),
        of.and([of('users.quarantined_at', 'is not', null), of('users.pending_email', '=', email)]),
      ]),
    )
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** Until the transaction ends, whoever else starts an engagement with this address waits. */
export async function lockEmail(trx: Db, email: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`engagement ${email}`}, 0))`.execute(trx);
}

/** A new client; null when somebody has the address. */
export async function insertClient(db: Db, client: Insertable<Users>): Promise<number | null> {
  const row = await db
    .insertInto('users')
    .values({ ...client, type: 'ClientUser' })
    .onConflict((conflict) => conflict.expression(sql`lower(email)`).doNothing())
    .returning('id')
    .executeTakeFirst();
  return row?.id ?? null;
}

/** Somebody who may be a client's financial advisor: within this scope, of a firm, and able to sign in. */
export async function findAdvisor(db: Db, scope: AccountScope, id: number) {
  const row = await db
    .selectFrom('users')
    .innerJoin('accounts', 'accounts.id', 'users.account_id')
    .select(['users.id', 'accounts.id as account_id', 'accounts.name as firm'])
    .where('users.id', '=', id)
    .where('users.type', '=', 'AdvisorUser')
    .where('users.disabled_at', 'is', null)
    .$if(scope.kind === 'own', (query) => query.where('users.id', '=', scope.kind === 'own' ? scope.user_id : 0))
    .$if(scope.kind === 'firm', (query) =>
      query.where('users.account_id', '=', scope.kind === 'firm' ? scope.account_id : 0),
    )
    .executeTakeFirst();
  return row ?? null;
}

/** The address that was asked for with a client and is somebody else's, and the firm that asked; null where the address is theirs. */
export async function findQuarantined(db: Db, { id }: Pick<ClientRow, 'id'>) {
  const row = await db
    .selectFrom('users')
    .leftJoin('accounts', 'accounts.id', 'users.account_id')
    .select(['users.pending_email as email', 'accounts.name as firm'])
    .where('users.id', '=', id)
    .where('users.quarantined_at', 'is not', null)
    .executeTakeFirst();
  return row ? { email: row.email ?? '', firm: row.firm ?? '' } : null;
}
