import { showClient } from 'contract/endpoints/engagements';
import { throwApiError } from '../api-error.ts';
import { clientScopeOf } from '../auth/actor.ts';
import { showAnalyses } from '../features/analyses/operations.ts';
import { shownClient } from '../features/engagements/operations.ts';
import { route } from '../http/route.ts';
import { findRecord } from './queries.ts';
import { todosOfClient } from './todos/operations.ts';

export const showClientRoute = route(showClient, async ({ ctx, actor, params: { id } }) => {
  const row = (await findRecord(ctx, clientScopeOf(actor), id)) ?? throwApiError('not_found');
  const client = shownClient(ctx, actor, row);
  const { has_policy, was_invited, email_confirmed, pending_email, survey_step, rejection_reason, rejected_at } = row;
  const isRejected = rejection_reason !== null && rejected_at !== null && actor.user_id !== id;
  const analyses = await showAnalyses(ctx, actor, { ...row, financial_advisor: client.financial_advisor });
  return {
    ...client,
    ...analyses,
    has_policy,
    was_invited,
    advisor_messages: row.advisor_messages,
    rejection: isRejected ? { reason: rejection_reason, rejected_at } : null,
    todos: todosOfClient({ ...client, email_confirmed, pending_email, survey_step }, row),
  };
});
