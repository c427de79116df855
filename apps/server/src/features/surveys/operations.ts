import type { BodyOf } from 'contract/endpoint';
import type { OnboardingDraft, SurveyDraft } from 'contract/endpoints/flow-drafts';
import type { saveOnboarding, saveSurvey } from 'contract/endpoints/surveys';
import type { CurrentUser, User } from 'contract/endpoints/users';
import { ApiError, throwApiError } from '../../api-error.ts';
import { type Actor, clientScopeOf } from '../../auth/actor.ts';
import type { AppContext } from '../../context.ts';
import { publishClient } from '../../realtime/store.ts';
import { findAccount } from '../accounts/queries.ts';
import { recordActivity } from '../activities/store.ts';
import { findAdvisorOf } from '../engagements/queries.ts';
import { enqueueEmail } from '../notifications/operations.ts';
import { listDependents } from '../users/dependents/queries.ts';
import { currentUser, findUser, lockUser } from '../users/queries.ts';
import { saveClientProfile, setSurveyCompleted, updateUserColumns } from '../users/store.ts';
import { surveyFinished } from './emails.tsx';
import { findEncryptedDraft } from './queries.ts';
import {
  asksForFirm,
  decryptOnboardingDraft,
  decryptSurveyDraft,
  encryptDraft,
  missingFromOnboarding,
  missingFromSurvey,
} from './rules.ts';
import { deleteDraft, upsertOnboardingDraft, upsertSurveyDraft } from './store.ts';

export async function saveOnboardingProgress(
  tx: AppContext,
  { user_id }: Actor,
  { onboarding_step, onboarding_complete, draft }: BodyOf<typeof saveOnboarding>,
): Promise<CurrentUser> {
  const { db } = tx;
  if (draft !== undefined) await saveOnboardingDraft(tx, user_id, draft);
  if (onboarding_complete) await requireOnboardingAnswers(tx, user_id);
  if (onboarding_step !== undefined) await updateUserColumns(db, user_id, { onboarding_step });
  const completed = { onboarding_complete: true };
  // True for the first of several concurrent calls only.
  if (onboarding_complete && (await updateUserColumns(db, user_id, completed, { onboarding_complete: false }))) {
    await recordActivity(tx, { kind: 'client_joined', client_id: user_id, actor_id: user_id });
    await publishClient(db, user_id, 'client.updated');
    await deleteDraft(db, 'onboarding_drafts', user_id);
  }
  return currentUser(tx, user_id);
}

/** A draft can arrive after the call that completes the onboarding, which deletes it. */
async function saveOnboardingDraft(tx: AppContext, user_id: number, draft: OnboardingDraft): Promise<void> {
  const { db } = tx;
  await lockUser(db, user_id);
  if ((await currentUser(tx, user_id)).onboarding_complete) return;
  if (Object.keys(draft).length === 0) return deleteDraft(db, 'onboarding_drafts', user_id);
  const draft_encrypted = encryptDraft(await tx.keys.ofUser(db, user_id), 'onboarding', draft);
  await upsertOnboardingDraft(db, { user_id, draft_encrypted, updated_at: tx.clock().toISOString() });
}

async function saveSurveyDraft(tx: AppContext, user_id: number, draft: SurveyDraft): Promise<void> {
  const { db } = tx;
  if (Object.keys(draft).length === 0) return deleteDraft(db, 'survey_drafts', user_id);
  const draft_encrypted = encryptDraft(await tx.keys.ofUser(db, user_id), 'survey', draft);
  await upsertSurveyDraft(db, { user_id, draft_encrypted, updated_at: tx.clock().toISOString() });
}

type DraftContext = Pick<AppContext, 'db' | 'encryption'>;

/** Null after the onboarding. */
export async function findOnboardingDraft(
  { db, encryption }: DraftContext,
  user_id: number,
): Promise<OnboardingDraft | null> {
  const encrypted = await findEncryptedDraft(db, 'onboarding_drafts', user_id);
  return encrypted === null ? null : decryptOnboardingDraft(encryption, encrypted);
}

/** Empty for other users, such as a super admin who views the account. */
export async function ownSurveyDraft(
  { db, encryption }: DraftContext,
  actor: Actor,
  { id, type }: Pick<User, 'id' | 'type'>,
): Promise<Pick<User, 'survey_draft'>> {
  if (type !== 'ClientUser' || actor.user_id !== id || actor.viewed_by_id !== null) return {};
  const encrypted = await findEncryptedDraft(db, 'survey_drafts', id);
  return { survey_draft: encrypted === null ? null : decryptSurveyDraft(encryption, encrypted) };
}

/** Only clients have a survey. The advisor is notified once, by the call that completes it. */
export async function saveSurveyProgress(
  tx: AppContext,
  actor: Actor,
  { survey_step, survey_completed, draft }: BodyOf<typeof saveSurvey>,
): Promise<CurrentUser> {
  const { db } = tx;
  const { user_id } = actor;
  if (actor.type !== 'ClientUser') return currentUser(tx, user_id);
  if (draft !== undefined) await saveSurveyDraft(tx, user_id, draft);
  if (survey_completed) await requireSurveyAnswers(tx, user_id);
  if (survey_completed) await deleteDraft(db, 'survey_drafts', user_id);
  if (survey_step !== undefined) await saveClientProfile(db, user_id, { survey_step });
  if (survey_completed && (await setSurveyCompleted(db, user_id, tx.clock()))) {
    await recordActivity(tx, { kind: 'survey_completed', client_id: user_id, actor_id: user_id });
    await publishClient(db, user_id, 'client.updated');
    await notifyAdvisor(tx, actor);
  }
  return currentUser(tx, user_id);
}

async function requireOnboardingAnswers(tx: AppContext, user_id: number): Promise<void> {
  const user = await findUser(tx, user_id);
  if (!user || user.onboarding_complete) return;
  const firm = asksForFirm(user) && user.account_id !== null ? await findAccount(tx.db, user.account_id) : null;
  const errors = missingFromOnboarding(user, firm);
  if (Object.keys(errors).length > 0) throw new ApiError('validation_failed', { errors });
}

async function requireSurveyAnswers(tx: AppContext, user_id: number): Promise<void> {
  const user = (await findUser(tx, user_id)) ?? throwApiError('not_signed_in');
  const errors = missingFromSurvey(user, await listDependents(tx.db, user_id));
  if (Object.keys(errors).length > 0) throw new ApiError('validation_failed', { errors });
}

async function notifyAdvisor(tx: AppContext, actor: Actor): Promise<void> {
  const advisor = await findAdvisorOf(tx.db, clientScopeOf(actor), actor.user_id);
  if (!advisor) return;
  const url = `${tx.public_url}/estimations/new?survey=${actor.user_id}`;
  const { email, first_name, id, account_id, client_name } = advisor;
  const content = surveyFinished(first_name, client_name, url);
  await enqueueEmail(tx, { ...content, purpose: 'survey_finished', to: email, user_id: id, account_id });
}
