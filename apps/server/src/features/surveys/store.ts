import type { ClientScope } from '../../auth/actor.ts';
import type { Db } from '../../db/connection.ts';
import { visibleClients } from '../engagements/public.ts';

/** How many finished surveys a list shows: the latest. */
const maxListed = 100;

const finished = (db: Db, scope: ClientScope) => visibleClients(db, scope).where('survey_completed_at', 'is not', null);

/** Clients in reach who finished their survey, the latest first. */
export async function listSurveys(db: Db, scope: ClientScope) {
  return finished(db, scope)
    .select(['id', 'first_name', 'last_name', 'survey_completed_at'])
    .orderBy('survey_completed_at', 'desc')
    .orderBy('id', 'desc')
    .limit(maxListed)
    .execute();
}

/** Whether a client in reach has finished their survey. */
export async function hasSurvey(db: Db, scope: ClientScope, client_id: number): Promise<boolean> {
  return (await finished(db, scope).select('id').where('id', '=', client_id).executeTakeFirst()) !== undefined;
}
