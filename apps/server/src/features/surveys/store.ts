import { type Insertable, sql } from 'kysely';
import type { ClientScope } from '../../auth/actor.ts';
import type { Db } from '../../db/connection.ts';
import type { OnboardingDrafts, SurveyViewings } from '../../db/database.gen.ts';
import { publishing } from '../../realtime/store.ts';
import { streams } from '../../realtime/streams.ts';
import { visibleEngagements } from '../engagements/queries.ts';

/** False if the client has just been deleted. */
export async function saveViewing(db: Db, scope: ClientScope, row: Insertable<SurveyViewings>): Promise<boolean> {
  const { since_at, since_encrypted, seen_at, seen_encrypted } = row;
  const { numInsertedOrUpdatedRows = 0n } = await db
    .insertInto('survey_viewings')
    .columns(['client_id', 'user_id', 'since_at', 'since_encrypted', 'seen_at', 'seen_encrypted'])
    .expression(
      visibleEngagements(db, scope)
        .select([
          'users.id',
          sql<number>`${row.user_id}::bigint`.as('user_id'),
          sql<string>`${since_at}::timestamptz`.as('since_at'),
          sql<string>`${since_encrypted}::text`.as('since_encrypted'),
          sql<string>`${seen_at}::timestamptz`.as('seen_at'),
          sql<string>`${seen_encrypted}::text`.as('seen_encrypted'),
        ])
        .where('users.id', '=', row.client_id)
        .forKeyShare('users'),
    )
    .onConflict((conflict) =>
      conflict.columns(['client_id', 'user_id']).doUpdateSet({ since_at, since_encrypted, seen_at, seen_encrypted }),
    )
    .executeTakeFirstOrThrow();
  return numInsertedOrUpdatedRows === 1n;
}

type Draft = Insertable<OnboardingDrafts>;

/** Each change of a draft notifies the user's own pages: one that was just reloaded may show the draft from before. */
const publishingDraft = (user_id: number) =>
  publishing({ event: 'user.updated', id: user_id, streams: [streams.ofUser(user_id)] }).as('published');

export async function upsertOnboardingDraft(db: Db, { user_id, ...draft }: Draft): Promise<void> {
  await db
    .insertInto('onboarding_drafts')
    .values({ user_id, ...draft })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet(draft))
    .returning(publishingDraft(user_id))
    .execute();
}

export async function upsertSurveyDraft(db: Db, { user_id, ...draft }: Draft): Promise<void> {
  await db
    .insertInto('survey_drafts')
    .values({ user_id, ...draft })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet(draft))
    .returning(publishingDraft(user_id))
    .execute();
}

export async function deleteDraft(
  db: Db,
  table: 'onboarding_drafts' | 'survey_drafts',
  user_id: number,
): Promise<void> {
  await db.deleteFrom(table).where('user_id', '=', user_id).returning(publishingDraft(user_id)).execute();
}
