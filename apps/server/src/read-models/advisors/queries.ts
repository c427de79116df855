import { sql } from 'kysely';
import type { Actor } from '../../auth/actor.ts';
import type { Db } from '../../db/connection.ts';
import type { UserType } from '../../db/database.gen.ts';
import { planPerExecution } from '../../db/prepared-statements.ts';
import { matchesSearch } from '../../db/search.ts';
import { isInvited } from '../../features/links/queries.ts';
import { shownEmail } from '../../features/users/queries.ts';
import { listedAccount } from './policy.ts';

interface ListedUsers {
  readonly currentPage: number;
  readonly pageSize: number;
  readonly field: 'last_name' | 'first_name' | 'email' | 'created_at';
  readonly order: 'asc' | 'desc';
  readonly search: string;
  readonly type?: readonly UserType[] | undefined;
}

const collated = (field: 'last_name' | 'first_name') => sql`${sql.ref(`users.${field}`)} collate "und-x-icu"`;
const sortKeys = {
  last_name: [collated('last_name'), collated('first_name')],
  first_name: [collated('first_name'), collated('last_name')],
  email: [sql`lower(${shownEmail})`],
  created_at: [sql`users.created_at`],
};

const selectUsers = (db: Db) => db.selectFrom('users');

const matching = (db: Db, account_id: number | 'any', { search, type }: Pick<ListedUsers, 'search' | 'type'>) =>
  selectUsers(db)
    .where('users.type', '<>', 'ClientUser')
    .where('users.disabled_at', 'is', null)
    .$if(account_id !== 'any', (query) => query.where('users.account_id', '=', Number(account_id)))
    .$if(type !== undefined, (query) => query.where('users.type', 'in', type ?? []))
    .$if(search !== '', (query) => query.where(matchesSearch(sql`users.search_text`, search)));

const clientCount = sql<number>`(
  select coalesce(sum(part), 0)::bigint from (
    select clients as part from client_counts where scope = 'advisor' and status = '' and scope_id = users.id
    union all
    select change from client_count_changes where financial_advisor_id = users.id) parts)`;

export async function listAdvisors(db: Db, account_id: number | 'any' | null, listed: ListedUsers) {
  if (account_id === null) return { rows: [], totalCount: 0 };
  const keys = sortKeys[listed.field];
  const found = matching(db, account_id, listed);
  // The page is found first, so that clients are not counted for the rows before it.
  const page = keys
    .reduce((query, key) => query.orderBy(key, listed.order), found)
    .select('users.id')
    .orderBy('users.id', listed.order)
    .limit(listed.pageSize)
    .offset((listed.currentPage - 1) * listed.pageSize);
  const [rows, counted] = await Promise.all([
    keys
      .reduce((query, key) => query.orderBy(key, listed.order), selectUsers(db).where('users.id', 'in', page))
      .leftJoin('accounts', 'accounts.id', 'users.account_id')
      .leftJoin('pictures', 'pictures.user_id', 'users.id')
      .leftJoin('advisor_invitations as invitation', 'invitation.user_id', 'users.id')
      .leftJoin('messages', 'messages.id', 'invitation.message_id')
      .select([
        'users.id',
        'users.first_name',
        'users.last_name',
        'users.phone_number',
        'users.type',
        'users.role',
        'users.account_id',
        'accounts.name as account_name',
        'users.super_admin',
        'users.onboarding_complete',
        'users.created_at',
        'pictures.key as picture_key',
        'invitation.sent_at',
        'invitation.expires_at',
        'invitation.requested_at',
        'messages.state as message_state',
      ])
      .select([shownEmail.as('email'), isInvited.as('is_invited'), clientCount.as('clients')])
      .orderBy('users.id', listed.order)
      .withPlugin(planPerExecution)
      .execute(),
    found.select(sql<number>`count(*)`.as('count')).withPlugin(planPerExecution).executeTakeFirstOrThrow(),
  ]);
  return { rows, totalCount: counted.count };
}

/** Null for an advisor of another firm. */
export async function findAdvisor(db: Db, actor: Actor, user_id: number) {
  const account_id = listedAccount(actor, undefined);
  const row = await db
    .selectFrom('users')
    .innerJoin('accounts', 'accounts.id', 'users.account_id')
    .select(['users.id', 'users.type', 'users.super_admin', 'accounts.id as account_id'])
    .where('users.id', '=', user_id)
    .where('users.type', '=', 'AdvisorUser')
    .where('users.disabled_at', 'is', null)
    .$if(account_id !== 'any', (query) => query.where('accounts.id', '=', Number(account_id)))
    .executeTakeFirst();
  return row ?? null;
}

type AdvisorRow = NonNullable<Awaited<ReturnType<typeof findAdvisor>>>;

/** Until the transaction ends, the advisor gets no client and no estimate. */
export async function lockAdvisor(trx: Db, { id }: AdvisorRow): Promise<void> {
  await trx.selectFrom('users').select('id').where('id', '=', id).forUpdate().execute();
}
