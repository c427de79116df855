import { showUser } from 'contract/endpoints/users';
import { throwApiError } from '../api-error.ts';
import { findInviteToken } from '../features/invitations/operations.ts';
import { ownSurveyDraft } from '../features/surveys/operations.ts';
import { canAccessUser } from '../features/users/policy.ts';
import { findUser } from '../features/users/queries.ts';
import { route } from '../http/route.ts';
import { shownTo } from './rules.ts';
import { policiesAndTodos } from './show-current-user.ts';

export const showUserRoute = route(showUser, async ({ ctx, actor, params: { id } }) => {
  const user = (canAccessUser(actor, id) ? await findUser(ctx, id) : null) ?? throwApiError('not_found');
  return {
    ...shownTo(actor, 'self', user),
    ...(await policiesAndTodos(ctx, id)),
    ...(await ownSurveyDraft(ctx, actor, user)),
    invite_token: await findInviteToken(ctx, actor, id),
  };
});
