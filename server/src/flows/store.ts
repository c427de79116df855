import type { ExpressionBuilder } from 'kysely';
import type { ClientScope } from '../platform/actor/actor.ts';
import type { DB } from '../platform/database.gen.ts';
import type { Db } from '../platform/db.ts';

/** How many finished surveys a list shows: the latest. */
const mostListed = 100;

/** The clients of a scope. */
const within = (scope: ClientScope) => (of: ExpressionBuilder<DB, 'users'>) => {
  switch (scope.reach) {
    case 'self':
      return of('id', '=', scope.user_id);
    case 'advised':
      return of('financial_advisor_id', '=', scope.user_id);
    case 'assigned':
      return of('health_advisor_id', '=', scope.user_id);
    case 'firm':
      return of('account_id', '=', scope.account_id);
    case 'all':
      return of.lit(true);
  }
};

const finished = (db: Db, scope: ClientScope) =>
  db
    .selectFrom('users')
    .where('type', '=', 'ClientUser')
    .where('survey_completed_at', 'is not', null)
    .where('disabled_at', 'is', null)
    .where(within(scope));

/** Clients in reach who finished their survey, the latest first. */
export async function listSurveys(db: Db, scope: ClientScope) {
  return finished(db, scope)
    .select(['id', 'first_name', 'last_name', 'survey_completed_at'])
    .orderBy('survey_completed_at', 'desc')
    .orderBy('id', 'desc')
    .limit(mostListed)
    .execute();
}

/** Whether a client in reach has finished their survey. */
export async function hasSurvey(db: Db, scope: ClientScope, client_id: number): Promise<boolean> {
  return (await finished(db, scope).select('id').where('id', '=', client_id).executeTakeFirst()) !== undefined;
}
