import type { ExpressionBuilder } from 'kysely';
import type { AccountScope } from '../platform/actor/actor.ts';
import type { DB } from '../platform/database.gen.ts';
import type { Db } from '../platform/db.ts';

/** How many finished surveys a list shows: the latest. */
const mostListed = 100;

/** Clients that somebody advises or is the agent of, a firm's, or all. */
const within = (scope: AccountScope) => (of: ExpressionBuilder<DB, 'users'>) => {
  if (scope.reach === 'own')
    return of.or([of('financial_advisor_id', '=', scope.user_id), of('health_advisor_id', '=', scope.user_id)]);
  if (scope.reach === 'firm') return of('account_id', '=', scope.account_id);
  return of.lit(true);
};

const finished = (db: Db, scope: AccountScope) =>
  db
    .selectFrom('users')
    .where('type', '=', 'ClientUser')
    .where('survey_completed_at', 'is not', null)
    .where('disabled_at', 'is', null)
    .where(within(scope));

/** Clients in reach who finished their survey, the latest first. */
export async function listSurveys(db: Db, scope: AccountScope) {
  return finished(db, scope)
    .select(['id', 'first_name', 'last_name', 'survey_completed_at'])
    .orderBy('survey_completed_at', 'desc')
    .orderBy('id', 'desc')
    .limit(mostListed)
    .execute();
}

/** Whether a client in reach has finished their survey. */
export async function hasSurvey(db: Db, scope: AccountScope, client_id: number): Promise<boolean> {
  return (await finished(db, scope).select('id').where('id', '=', client_id).executeTakeFirst()) !== undefined;
}
