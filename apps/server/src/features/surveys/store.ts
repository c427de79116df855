import { reachedClients } from '../engagements/public.ts';
import type { ClientScope } from '../../auth/actor.ts';
import type { Db } from '../../db/connection.ts';

/** How many finished surveys a list shows: the latest. */
const mostListed = 100;

const finished = (db: Db, scope: ClientScope) => reachedClients(db, scope).where('survey_completed_at', 'is not', null);

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
