import { showCurrentUser } from 'contract/endpoints/current-user';
import { throwApiError } from '../api-error.ts';
import { capabilitiesOf } from '../auth/permissions.ts';
import { getExpiry } from '../auth/queries.ts';
import type { AppContext } from '../context.ts';
import { listOwnAnalyses } from '../features/analyses/operations.ts';
import { seatStatusOf } from '../features/billing/seats/operations.ts';
import { hasPolicies } from '../features/policies/queries.ts';
import { findOnboardingDraft } from '../features/surveys/operations.ts';
import { findUser } from '../features/users/queries.ts';
import { route } from '../http/route.ts';
import { shownTo } from './rules.ts';
import { listTodosOf } from './todos/operations.ts';

export const policiesAndTodos = async (ctx: AppContext, user_id: number) => ({
  has_policy: await hasPolicies(ctx.db, user_id),
  todos: await listTodosOf(ctx, user_id),
});

export const showCurrentUserRoute = route(showCurrentUser, async ({ ctx, actor }) => {
  const user = (await findUser(ctx, actor.user_id)) ?? throwApiError('not_signed_in');
  const isOnboarding = !user.onboarding_complete && actor.viewed_by_id === null;
  return {
    ...shownTo(actor, 'self', user),
    invite_token: null,
    capabilities: capabilitiesOf(user),
    seat_status: await seatStatusOf(ctx, actor),
    ...(await policiesAndTodos(ctx, actor.user_id)),
    ...(isOnboarding && { onboarding_draft: await findOnboardingDraft(ctx, actor.user_id) }),
    view: actor.viewed_by_id === null ? null : { expires_at: await getExpiry(ctx.db, actor.session_id) },
    ...(actor.type === 'ClientUser' && { hpa: await listOwnAnalyses(ctx, actor) }),
  };
});
