import type { Move } from 'contract/endpoints/moves';
import { sql } from 'kysely';
import type { Actor, ClientScope } from '../../../auth/actor.ts';
import type { Db } from '../../../db/connection.ts';
import { isVisible } from '../../engagements/queries.ts';
import { isInvited } from '../../links/queries.ts';
import { fullNameOf } from '../../users/queries.ts';

/** Disabled clients move with the others. */
const moved = (db: Db, scope: ClientScope, move: Move) =>
  db
    .selectFrom('engagements')
    .innerJoin('users', 'users.id', 'engagements.client_id')
    .where(sql<boolean>`engagements.is_current`)
    .where('users.type', '=', 'ClientUser')
    .where(isVisible(scope, 'engagements'))
    .where(
      move.kind === 'clients'
        ? sql<boolean>`users.id = any(${move.client_ids}::bigint[])`
        : sql<boolean>`engagements.financial_advisor_id = ${move.advisor_id}`,
    );

const advisorIdsOf = (move: Move): number[] => {
  if (move.kind === 'clients') return [move.to_advisor_id];
  return [move.advisor_id, (move.kind === 'advisor' ? move.successor_id : move.to_advisor_id) ?? 0];
};

/**
 * Firms, then clients, then advisors, each in the order of their ids, as in every endpoint that locks several of them.
 * An advisor who changes firm gets no client and no estimate until the transaction ends.
 */
export async function lockMove(trx: Db, scope: ClientScope, move: Move): Promise<void> {
  const advisor_ids = advisorIdsOf(move);
  const firms = moved(trx, scope, move).select('engagements.account_id');
  const firmsOfAdvisors = trx
    .selectFrom('users')
    .select('account_id')
    .where(sql<boolean>`id = any(${advisor_ids}::bigint[])`);
  await trx
    .selectFrom('accounts')
    .select('id')
    .where((of) =>
      of.or([
        of('id', 'in', firms),
        of('id', 'in', firmsOfAdvisors),
        of('id', '=', move.kind === 'advisor' ? move.to_account_id : 0),
      ]),
    )
    .orderBy('id')
    .forNoKeyUpdate()
    .execute();
  const locked = moved(trx, scope, move).select('users.id').orderBy('users.id').forNoKeyUpdate('users');
  await trx.selectNoFrom(sql`(select count(*) from ${locked} as locked)`.as('clients')).execute();
  const advisors = trx
    .selectFrom('users')
    .select('id')
    .where(sql<boolean>`id = any(${advisor_ids}::bigint[])`)
    .orderBy('id');
  await (move.kind === 'advisor' ? advisors.forUpdate() : advisors.forNoKeyUpdate()).execute();
}

export interface Destination {
  readonly advisor_id: number;
  readonly account_id: number;
}

/** In one statement, so that the numbers belong together. The checksum changes with every client, firm and advisor. */
export async function countMoved(
  db: Db,
  scope: ClientScope,
  move: Move,
  { destination: { advisor_id, account_id }, now }: { readonly destination: Destination; readonly now: Date },
) {
  const stays = sql`engagements.account_id is not distinct from ${account_id}::bigint`;
  const rows = moved(db, scope, move)
    .$if(move.kind !== 'advisor', (query) =>
      query.where(sql<boolean>`not (${stays} and engagements.financial_advisor_id is not distinct from ${advisor_id})`),
    )
    .select(['engagements.id', 'engagements.client_id', 'engagements.account_id', 'engagements.financial_advisor_id'])
    .select([sql<boolean>`${stays}`.as('stays'), sql<boolean>`users.quarantined_at is not null`.as('is_quarantined')]);
  return db
    .with('moving', () => rows)
    .with('meetings', (cte) =>
      cte
        .selectFrom('moving')
        .innerJoin('bookings', 'bookings.engagement_id', 'moving.id')
        .select([
          sql<number>`count(*) filter (where moving.stays)`.as('meetings'),
          sql<number>`count(*) filter (where not moving.stays)`.as('staying_meetings'),
          sql<number>`count(*) filter (where not moving.stays and bookings.start_at > ${now.toISOString()}
            and bookings.status not in ('CANCELLED', 'REJECTED'))`.as('canceled_meetings'),
        ]),
    )
    .selectFrom('moving')
    .select([
      sql<number>`count(*)`.as('clients'),
      sql<string[]>`coalesce(array_agg(client_id order by client_id) filter (where stays), '{}')`.as('staying_ids'),
      sql<string[]>`coalesce(array_agg(client_id order by client_id) filter (where not stays), '{}')`.as(
        'changing_ids',
      ),
      sql<number>`count(*) filter (where is_quarantined and not stays)`.as('quarantined'),
      sql<number[]>`coalesce(jsonb_agg(distinct account_id), '[]')`.as('account_ids'),
      sql<string | null>`md5(string_agg(concat_ws(' ', id, client_id, account_id, financial_advisor_id), ','
        order by client_id))`.as('checksum'),
      sql<number>`(select meetings from meetings)`.as('meetings'),
      sql<number>`(select staying_meetings from meetings)`.as('staying_meetings'),
      sql<number>`(select canceled_meetings from meetings)`.as('canceled_meetings'),
    ])
    .executeTakeFirstOrThrow();
}

export async function countChosen(db: Db, scope: ClientScope, move: Move): Promise<number> {
  const row = moved(db, scope, move).select(({ fn }) => fn.countAll<number>().as('count'));
  return (await row.executeTakeFirstOrThrow()).count;
}

export async function findMovingAdvisor(db: Db, actor: Actor, user_id: number) {
  const row = await db
    .selectFrom('users')
    .innerJoin('accounts', 'accounts.id', 'users.account_id')
    .select(['users.id', 'users.first_name', 'users.email', 'users.role', 'accounts.id as account_id'])
    .select(['accounts.name as account_name', fullNameOf('users').as('name')])
    .select([
      sql<boolean>`${isInvited} or users.quarantined_at is not null`.as('is_invited'),
      sql<boolean>`accounts.account_owner_id is not distinct from users.id`.as('is_owner'),
    ])
    .where('users.id', '=', user_id)
    .where('users.type', '=', 'AdvisorUser')
    .where('users.disabled_at', 'is', null)
    .where(({ eb, or, lit }) => or([lit(actor.super_admin), eb('users.account_id', '=', actor.account_id)]))
    .executeTakeFirst();
  return row ?? null;
}

export type MovingAdvisor = NonNullable<Awaited<ReturnType<typeof findMovingAdvisor>>>;

export async function findFirm(db: Db, actor: Actor, account_id: number) {
  const row = await db
    .selectFrom('accounts')
    .select(['id', 'name', 'seats', 'stripeable'])
    .select((of) =>
      of
        .selectFrom('users')
        .select(({ fn }) => fn.countAll<number>().as('used'))
        .whereRef('users.account_id', '=', 'accounts.id')
        .where('users.type', '=', 'AdvisorUser')
        .where('users.disabled_at', 'is', null)
        .as('used'),
    )
    .where('id', '=', account_id)
    .where(({ eb, or, lit }) => or([lit(actor.super_admin), eb('id', '=', actor.account_id)]))
    .executeTakeFirst();
  return row ? { ...row, used: row.used ?? 0 } : null;
}

/** Excludes estimates for clients, which move with the clients. */
export async function countEstimates(db: Db, { id, account_id }: AdvisorRow): Promise<number> {
  const { count } = await db
    .selectFrom('estimations')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('user_id', '=', id)
    .where('account_id', '=', account_id)
    .where('client_id', 'is', null)
    .executeTakeFirstOrThrow();
  return count;
}

type AdvisorRow = Pick<MovingAdvisor, 'id' | 'account_id'>;
