import type { AuditKind } from 'contract/vocabulary/audit';
import type { UserType } from 'contract/vocabulary/users';
import { sql } from 'kysely';
import type { AccountScope } from '../../../auth/actor.ts';
import type { Db } from '../../../db/connection.ts';
import { planPerExecution } from '../../../db/prepared-statements.ts';
import { fullNameOf } from '../../../features/users/queries.ts';

export interface AccessRow {
  readonly day: string;
  readonly actor: 'user' | 'link' | 'anonymous' | 'system';
  readonly name: string | null;
  readonly type: UserType | null;
  readonly super_admin: boolean | null;
  readonly firm: string | null;
  readonly kind: AuditKind;
  readonly count: number;
  readonly first_at: string;
  readonly last_at: string;
}

interface Asked {
  readonly client_id: number;
  readonly since: string;
  readonly zone: string;
  readonly limit: number;
}

/** By day, person and kind, the latest first: without what the client did, and without jobs, which nobody sees. */
export async function listAccesses(db: Db, scope: AccountScope, { client_id, since, zone, limit }: Asked) {
  // The client reads all of their own; a firm reads what concerns the firm.
  const ofFirm = scope.kind === 'firm' ? sql`and e.account_ids @> array[${scope.account_id}]::bigint[]` : sql``;
  // Hundreds of accesses are by a few users: `actors` reads each of them once.
  const { rows } = await sql<AccessRow>`
    with found as materialized (
      select (e.at at time zone ${zone})::date as day, e.actor, e.actor_id, e.kind,
        count(*) as count, min(e.at) as first_at, max(e.at) as last_at
      from audit_events e
      where e.client_ids @> array[${client_id}]::bigint[] ${ofFirm} and e.at >= ${since}::timestamptz
        and e.kind <> 'sign_in' and e.actor <> 'system' and e.actor_id is distinct from ${client_id}
      group by 1, 2, 3, 4
      order by day desc, last_at desc
      limit ${limit}
    ), actors as materialized (
      select users.id, ${fullNameOf('users')} as name, users.type, users.super_admin,
        (select accounts.name from accounts where accounts.id = users.account_id) as firm
      from users
      where users.id = any(array(select distinct actor_id from found where actor = 'user'))
    )
    select found.day, found.actor, found.kind, found.count, found.first_at, found.last_at,
      actors.name, actors.type, actors.super_admin, actors.firm
    from found
    left join actors on actors.id = found.actor_id and found.actor = 'user'
    order by found.day desc, found.last_at desc, found.actor_id`
    .withPlugin(planPerExecution)
    .execute(db);
  return rows;
}
