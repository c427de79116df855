import type { QueryOf } from 'contract/endpoint';
import type { listAllUsers } from 'contract/endpoints/admin-users';
import { maxFoundUsers } from 'contract/vocabulary/accounts';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Actor } from '../../../auth/actor.ts';
import type { Db } from '../../../db/connection.ts';
import { planPerExecution } from '../../../db/prepared-statements.ts';
import { matchesSearch } from '../../../db/search.ts';
import { isInvited } from '../../links/queries.ts';
import { fullNameOf, shownEmail } from '../../users/queries.ts';
import type { StaffType } from './rules.ts';

export interface Listed extends Omit<QueryOf<typeof listAllUsers>, 'type' | 'exclude_type'> {
  readonly types: readonly StaffType[];
}

const isFound = (search: string) => matchesSearch(sql`users.search_text`, search);

/** A scan is faster where most users match. */
type Finder = 'index' | 'scan';

const matching = (db: Db, { types, set, account_id, search }: Listed, finder: Finder = 'scan') =>
  db
    .selectFrom('users')
    .where('users.type', '<>', 'ClientUser')
    .where('users.disabled_at', 'is', null)
    .$if(types.length === 1, (query) => query.where('users.type', 'in', [...types]))
    .$if(set === 'super_admins', (query) => query.where('users.super_admin', '=', true))
    .$if(account_id !== undefined, (query) => query.where('users.account_id', '=', account_id ?? 0))
    .$if(search !== '', (query) =>
      query.where(finder === 'index' ? isFound(search) : sql<SqlBool>`(${isFound(search)}) is true`),
    );

const age = [sql`users.created_at`];
/** The keys match the indexes of each order; the id is the last key. */
const sortKeys: Record<Listed['field'], readonly RawBuilder<unknown>[]> = {
  created_at: age,
  last_name: [sql`users.last_name collate "und-x-icu"`, sql`users.first_name collate "und-x-icu"`],
  email: [sql`lower(${shownEmail})`],
  type: [sql`users.type`, ...age],
  account_name: [sql`accounts.name collate "und-x-icu"`, sql`accounts.id`, ...age],
};

/** With the sum of both, the count is exact at every moment. */
async function countStaff(db: Db, types: readonly StaffType[]): Promise<number> {
  const settled = db
    .selectFrom('staff_counts')
    .select('users as part')
    .where('type', 'in', [...types]);
  const changed = db
    .selectFrom('staff_count_changes')
    .select('change as part')
    .where('type', 'in', [...types]);
  const { count } = await db
    .selectFrom(settled.unionAll(changed).as('parts'))
    .select(sql<number>`coalesce(sum(part), 0)::bigint`.as('count'))
    .executeTakeFirstOrThrow();
  return count;
}

async function countMatching(db: Db, listed: Listed): Promise<number> {
  const { count } = await matching(db, listed)
    .select(sql<number>`count(*)`.as('count'))
    .withPlugin(planPerExecution)
    .executeTakeFirstOrThrow();
  return count;
}

const offsetOf = ({ currentPage, pageSize }: Listed): number => (currentPage - 1) * pageSize;

async function listInOrder(db: Db, listed: Listed, totalCount: number): Promise<number[]> {
  const { field, order, pageSize } = listed;
  if (field === 'account_name') return listByFirm(db, listed, totalCount);
  const rows = await [...sortKeys[field], sql`users.id`]
    .reduce((query, key) => query.orderBy(key, order), matching(db, listed))
    .select('users.id')
    .limit(pageSize)
    .offset(offsetOf(listed))
    .withPlugin(planPerExecution)
    .execute();
  return rows.map(({ id }) => id);
}

async function listByFirm(db: Db, listed: Listed, totalCount: number): Promise<number[]> {
  const { order, pageSize } = listed;
  const staff = matching(db, listed)
    .where(sql<SqlBool>`users.account_id = firm.id`)
    .select(['users.id', 'users.created_at'])
    .orderBy('users.created_at', order)
    .orderBy('users.id', order)
    // Keeps PostgreSQL from joining all users before it sorts.
    .limit(offsetOf(listed) + pageSize);
  const keys = [sql`firm.name collate "und-x-icu"`, sql`firm.id`, sql`staff.created_at`, sql`staff.id`];
  // Firm by firm, instead of sorting all users.
  const { rows } = await sql<{ id: number }>`
    select staff.id from accounts as firm cross join lateral (${staff}) as staff
    order by ${sql.join(keys.map((key) => sql`${key} ${sql.raw(order)}`))}
    limit ${pageSize} offset ${offsetOf(listed)}`
    .withPlugin(planPerExecution)
    .execute(db);
  const missing = Math.min(pageSize, totalCount - offsetOf(listed)) - rows.length;
  if (missing <= 0) return rows.map(({ id }) => id);
  const without = matching(db, listed).where('users.account_id', 'is', null);
  const { count } = await without.select(sql<number>`count(*)`.as('count')).executeTakeFirstOrThrow();
  const others = await without
    .select('users.id')
    .orderBy('users.created_at', order)
    .orderBy('users.id', order)
    .limit(missing)
    .offset(Math.max(0, offsetOf(listed) - (totalCount - count)))
    .execute();
  return [...rows, ...others].map(({ id }) => id);
}

const probed = 500;
const isManyOf = 50;

async function finderFor(db: Db, listed: Listed): Promise<Finder> {
  const newest = matching(db, { ...listed, search: '' })
    .select('users.search_text')
    .orderBy('users.created_at', 'desc')
    .orderBy('users.id', 'desc')
    .limit(probed);
  const { rows } = await sql<{ count: number }>`
    select count(*) from (${newest}) as users where ${isFound(listed.search)}`
    .withPlugin(planPerExecution)
    .execute(db);
  return (rows[0]?.count ?? 0) >= isManyOf ? 'scan' : 'index';
}

async function search(db: Db, listed: Listed) {
  const { field, order, pageSize } = listed;
  const columns = ['id', 'type', 'first_name', 'last_name', 'email', 'pending_email', 'quarantined_at'] as const;
  const found = matching(db, listed, await finderFor(db, listed))
    .select([...columns, 'account_id', 'created_at'])
    .limit(maxFoundUsers + 1);
  const keys = [...sortKeys[field], sql`users.id`].map((key) => sql`${key} ${sql.raw(order)}`);
  const { rows } = await sql<{ count: number; id: number | null }>`
    with users as materialized (${found})
    select total.count, page.id
    from (select count(*) as count from users) as total
    left join (
      select users.id
      from users left join accounts on accounts.id = users.account_id
      order by ${field === 'account_name' ? sql`accounts.id is null,` : sql``} ${sql.join(keys)}
      limit ${pageSize} offset ${offsetOf(listed)}) as page on true`
    .withPlugin(planPerExecution)
    .execute(db);
  return { count: rows[0]?.count ?? 0, ids: rows.flatMap(({ id }) => id ?? []) };
}

async function findPage(db: Db, listed: Listed) {
  if (listed.types.length === 0) return { ids: [], totalCount: 0, is_limited: false };
  if (listed.search === '') {
    const isWhole = listed.set !== 'super_admins' && listed.account_id === undefined;
    const totalCount = isWhole ? await countStaff(db, listed.types) : await countMatching(db, listed);
    return { ids: await listInOrder(db, listed, totalCount), totalCount, is_limited: false };
  }
  const { count, ids } = await search(db, listed);
  if (count <= maxFoundUsers) return { ids, totalCount: count, is_limited: false };
  const isBeyond = offsetOf(listed) >= maxFoundUsers;
  return {
    ids: isBeyond ? [] : await listInOrder(db, listed, maxFoundUsers),
    totalCount: maxFoundUsers,
    is_limited: true,
  };
}

export async function listStaff(db: Db, _actor: Actor, listed: Listed) {
  const { ids, ...page } = await findPage(db, listed);
  const rows = await db
    .selectFrom('users')
    .leftJoin('accounts', 'accounts.id', 'users.account_id')
    .select(['users.id', 'users.type', 'users.role', 'users.super_admin', 'users.account_id', 'users.created_at'])
    .select(['accounts.name as account_name', fullNameOf('users').as('name'), shownEmail.as('email')])
    .select(sql<boolean>`users.type = 'HealthAdvisorUser' and (${isInvited})`.as('may_invite'))
    .where(sql<SqlBool>`users.id = any(${ids}::bigint[])`)
    .execute();
  const byId = new Map(rows.map((row) => [row.id, row]));
  return { rows: ids.flatMap((id) => byId.get(id) ?? []), ...page };
}
