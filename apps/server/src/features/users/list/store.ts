import { sql } from 'kysely';
import type { Db } from '../../../db/connection.ts';
import { planPerExecution } from '../../../db/prepared-statements.ts';

interface Listed {
  readonly currentPage: number;
  readonly pageSize: number;
  readonly field: 'last_name' | 'first_name' | 'email' | 'created_at';
  readonly order: 'asc' | 'desc';
  readonly search: string;
  readonly type?: string | undefined;
}

const named = (field: 'last_name' | 'first_name') => sql`${sql.ref(`users.${field}`)} collate "und-x-icu"`;
const sortKeys = {
  last_name: [named('last_name'), named('first_name')],
  first_name: [named('first_name'), named('last_name')],
  email: [sql`lower(users.email)`],
  created_at: [sql`users.created_at`],
};

const matching = (db: Db, firm: number | 'any', { search, type }: Pick<Listed, 'search' | 'type'>) => {
  const pattern = `%${search.replace(/[\\%_]/g, '\\$&')}%`;
  return db
    .selectFrom('users')
    .where('users.type', '<>', 'ClientUser')
    .where('users.disabled_at', 'is', null)
    .$if(firm !== 'any', (query) => query.where('users.account_id', '=', Number(firm)))
    .$if(type !== undefined, (query) => query.where('users.type', '=', type ?? ''))
    .$if(search !== '', (query) =>
      query.where(sql<string>`users.first_name || ' ' || users.last_name || ' ' || users.email`, 'ilike', pattern),
    );
};

/** One page of the advisors and agents of a firm, or of all firms, and how many there are; none for somebody without a firm. */
export async function listAdvisors(db: Db, firm: number | 'any' | null, listed: Listed) {
  if (firm === null) return { rows: [], totalCount: 0 };
  const found = matching(db, firm, listed);
  const [rows, counted] = await Promise.all([
    sortKeys[listed.field]
      .reduce((query, key) => query.orderBy(key, listed.order), found)
      .leftJoin('accounts', 'accounts.id', 'users.account_id')
      .leftJoin('pictures', 'pictures.user_id', 'users.id')
      .select([
        'users.id',
        'users.first_name',
        'users.last_name',
        'users.email',
        'users.phone_number',
        'users.type',
        'users.role',
        'users.account_id',
        'accounts.name as account_name',
        'users.onboarding_complete',
        'users.created_at',
        'pictures.key as picture_key',
      ])
      .orderBy('users.id', listed.order)
      .limit(listed.pageSize)
      .offset((listed.currentPage - 1) * listed.pageSize)
      .execute(),
    found.select(sql<number>`count(*)`.as('count')).withPlugin(planPerExecution).executeTakeFirstOrThrow(),
  ]);
  return { rows, totalCount: counted.count };
}

/** What advisors and agents of these numbers are called, and the plan of their firm. */
export const listNames = (db: Db, ids: readonly number[]) =>
  db
    .selectFrom('users')
    .leftJoin('accounts', 'accounts.id', 'users.account_id')
    .select(['users.id', 'users.first_name', 'users.last_name', 'accounts.plan_type'])
    .where(sql<boolean>`users.id = any(${ids}::bigint[])`)
    .execute();
