import { sql } from 'kysely';
import type { ClientScope } from '../auth/actor.ts';
import type { AppContext } from '../context.ts';
import type { Db } from '../db/connection.ts';
import { analysisColumns } from '../features/analyses/queries.ts';
import { clientRows } from '../features/engagements/queries.ts';
import { isInsured } from '../features/policies/queries.ts';
import { ownColumns } from './todos/queries.ts';

export async function ping(db: Db): Promise<void> {
  await sql`select 1`.execute(db);
}

type RecordContext = Pick<AppContext, 'db' | 'payments' | 'clock'>;

const wasInvited = sql<boolean>`exists (
  select from activities where activities.client_id = users.id and activities.kind = 'client_invited'
)`;

/** The client with what other features show of them, in one statement: round trips were most of the call's time. */
export async function findRecord(ctx: RecordContext, scope: ClientScope, client_id: number) {
  const row = await clientRows(ctx, scope, client_id)
    .leftJoin('rejected_addresses as rejected', (join) =>
      join.onRef('rejected.user_id', '=', 'users.id').on(sql<boolean>`lower(rejected.email) = lower(users.email)`),
    )
    .select(['rejected.reason as rejection_reason', 'rejected.rejected_at'])
    .select(['users.email_confirmed', 'users.pending_email', 'users.advisor_messages', 'client_profiles.survey_step'])
    .select([isInsured.as('has_policy'), wasInvited.as('was_invited')])
    .select(analysisColumns)
    .select(ownColumns(ctx.clock()))
    .executeTakeFirst();
  return row ?? null;
}
