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

/** Null for a client whose answers the scope cannot read: a firm gets them when the client sends the survey. */
export async function findReadableSurvey(db: Db, scope: ClientScope, client_id: number) {
  const row = await visibleEngagements(db, scope)
    .innerJoin('client_profiles', 'client_profiles.user_id', 'users.id')
    .select('client_profiles.survey_completed_at as sent_at')
    .where('users.id', '=', client_id)
    .$if(scope.kind !== 'self' && scope.kind !== 'all', (query) =>
      query.where('client_profiles.survey_completed_at', 'is not', null),
    )
    .executeTakeFirst();
  return row ?? null;
}

export async function findViewing(db: Db, client_id: number, user_id: number) {
  const row = await db
    .selectFrom('survey_viewings')
    .select(['since_at', 'since_encrypted', 'seen_at', 'seen_encrypted'])
    .where('client_id', '=', client_id)
    .where('user_id', '=', user_id)
    .executeTakeFirst();
  return row ?? null;
}

export async function findEncryptedDraft(
  db: Db,
  table: 'onboarding_drafts' | 'survey_drafts',
  user_id: number,
): Promise<string | null> {
  const row = await db.selectFrom(table).select('draft_encrypted').where('user_id', '=', user_id).executeTakeFirst();
  return row?.draft_encrypted ?? null;
}
