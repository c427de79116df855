import type { ClientScope } from '../../auth/actor.ts';
import type { Db } from '../../db/connection.ts';
import { visibleEngagements } from '../engagements/queries.ts';

const maxListed = 100;

const completed = (db: Db, scope: ClientScope) =>
  visibleEngagements(db, scope)
    .innerJoin('client_profiles', 'client_profiles.user_id', 'users.id')
    .where('client_profiles.survey_completed_at', 'is not', null);

export const listSurveys = (db: Db, scope: ClientScope) =>
  completed(db, scope)
    .select(['users.id', 'users.first_name', 'users.last_name', 'client_profiles.survey_completed_at'])
    .orderBy('client_profiles.survey_completed_at', 'desc')
    .orderBy('users.id', 'desc')
    .limit(maxListed)
    .execute();

export async function hasSurvey(db: Db, scope: ClientScope, client_id: number): Promise<boolean> {
  return (
    (await completed(db, scope).select('users.id').where('users.id', '=', client_id).executeTakeFirst()) !== undefined
  );
}
