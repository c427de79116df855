import { showSurveyAnswers } from 'contract/endpoints/surveys';
import { ApiError, throwApiError } from '../../api-error.ts';
import { clientScopeOf } from '../../auth/actor.ts';
import { route } from '../../http/route.ts';
import { listDependents } from '../users/dependents/queries.ts';
import { findUser } from '../users/queries.ts';
import { findReadableSurvey, findViewing } from './queries.ts';
import { answersOf, changedAnswers, digestsOf, nextViewing, toViewing, viewingColumns } from './rules.ts';
import { saveViewing } from './store.ts';

export const showSurveyAnswersRoute = route(showSurveyAnswers, async ({ ctx, actor, params: { id } }) => {
  const scope = clientScopeOf(actor);
  const { sent_at } = (await findReadableSurvey(ctx.db, scope, id)) ?? throwApiError('not_found');
  const user = (await findUser(ctx, id)) ?? throwApiError('not_found');
  const answers = answersOf(user, await listDependents(ctx.db, id));
  // A super admin who views the account of another user looks at nothing in their name.
  if (id === actor.user_id || actor.viewed_by_id !== null) return { sent_at, answers, looked_at: null, changed: [] };
  const row = await findViewing(ctx.db, id, actor.user_id);
  const viewing = nextViewing(row && toViewing(ctx.encryption, row), digestsOf(answers), ctx.clock());
  const columns = viewingColumns(await ctx.keys.ofFirm(ctx.db, user.account_id), viewing);
  if (!(await saveViewing(ctx.db, scope, { client_id: id, user_id: actor.user_id, ...columns })))
    throw new ApiError('not_found');
  const changed = changedAnswers(viewing.since, viewing.seen);
  return { sent_at, answers, looked_at: row && viewing.since_at, changed };
});
