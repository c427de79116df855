import { sendAnalysis } from 'contract/endpoints/attachments';
import { ApiError, throwApiError } from '../../../api-error.ts';
import { type ClientScope, clientScopeOf } from '../../../auth/actor.ts';
import type { AppContext } from '../../../context.ts';
import { withTransaction } from '../../../db/connection.ts';
import { route } from '../../../http/route.ts';
import { publishClient } from '../../../realtime/store.ts';
import { recordActivity } from '../../activities/store.ts';
import { type ClientRow, findClient } from '../../engagements/queries.ts';
import { contactOf } from '../../engagements/rules.ts';
import { mailClient } from '../../links/operations.ts';
import { type EnqueueResult, enqueueEmail } from '../../notifications/operations.ts';
import { fullName, lockUser } from '../../users/queries.ts';
import { canManage } from '../policy.ts';
import { findSentAt, listCurrent } from '../queries.ts';
import { obstacleOf, secondsToWait } from '../rules.ts';
import * as store from '../store.ts';
import { advisorAnalysisReady, clientAnalysisReady } from './emails.tsx';

export const sendAnalysisRoute = route(sendAnalysis, async ({ ctx, actor, params: { id } }) => {
  const scope = clientScopeOf(actor);
  const find = async (tx: AppContext) => (await findClient(tx, scope, id)) ?? throwApiError('not_found');
  // Checked before the lock, so that a caller cannot block writes to clients that are not visible to them.
  await find(ctx);
  if (!canManage(actor)) throw new ApiError('forbidden');
  return withTransaction(ctx, async (tx) => {
    await lockUser(tx.db, id);
    const client = await find(tx);
    await requireBoth(tx, scope, id);
    const retry_after = secondsToWait(await findSentAt(tx.db, scope, id), tx.clock());
    if (retry_after > 0) throw new ApiError('analysis_just_sent', { retry_after });
    const sent_at = tx.clock().toISOString();
    const emailed_advisor = await emailAdvisor(tx, client);
    const emailed_client = await emailClient(tx, client);
    if (!emailed_advisor && !emailed_client) throw new ApiError('analysis_without_recipient');
    await store.insertSent(tx.db, { client_id: id, sent_by: actor.user_id, sent_at, emailed_advisor, emailed_client });
    await recordActivity(tx, { kind: 'analysis_sent', client_id: id, actor_id: actor.user_id });
    await publishClient(tx.db, id, 'client.updated');
    return { sent_at, emailed_advisor, emailed_client };
  });
});

async function requireBoth(tx: AppContext, scope: ClientScope, client_id: number): Promise<void> {
  const types = new Set((await listCurrent(tx.db, scope, client_id)).map(({ type }) => type));
  if (types.size < 2) throw new ApiError('analyses_incomplete');
}

const purpose = 'analysis_ready';

/** The longest time until an address gets emails again. */
const emailLimitSeconds = 600;

/** Counted per client: an advisor may get the analyses of many clients at once. */
async function emailAdvisor(tx: AppContext, client: ClientRow): Promise<boolean> {
  const { financial_advisor_id: user_id, advisor_email: to, advisor_plan: plan_type } = client;
  if (user_id === null || to === null || obstacleOf({ plan_type }) !== null) return false;
  const url = `${tx.public_url}/clients/${client.id}?view=documents`;
  const content = advisorAnalysisReady({ ...tx.settings, url, client: fullName(client) });
  const counted_as = `${to} for client ${client.id}`;
  requireSent(await enqueueEmail(tx, { ...content, to, counted_as, purpose, user_id }));
  return true;
}

/** The address of a quarantined client belongs to another user. */
async function emailClient(tx: AppContext, client: ClientRow): Promise<boolean> {
  if (client.quarantined_at !== null) return false;
  const { id: user_id, sign_in_email: to, agent_name: agent } = client;
  requireSent(
    await mailClient(tx, { user_id, to, purpose, page: '/' }, (url) => ({
      ...clientAnalysisReady({ ...tx.settings, url, agent }),
      ...contactOf(client),
    })),
  );
  return true;
}

/** Both emails or none, so that a sending is recorded only if they were sent. */
function requireSent(result: EnqueueResult): void {
  if (result === 'capped') throw new ApiError('rate_limited', { retry_after: emailLimitSeconds });
}
