import { changePassword } from 'contract/endpoints/invitations';
import { ApiError } from '../../../api-error.ts';
import { withTransaction } from '../../../db/connection.ts';
import { route } from '../../../http/route.ts';
import { requirePassword } from '../../passwords/operations.ts';
import { getRecipient } from '../queries.ts';
import { replacePassword } from './reset-password.ts';

export const changePasswordRoute = route(changePassword, async (call) => {
  const { ctx, actor, body } = call;
  const user = await getRecipient(ctx.db, actor.user_id);
  await requirePassword(call, user, body.current_password);
  const problem = await ctx.passwords.problemWith(body.password, user);
  if (problem) throw new ApiError('validation_failed', { errors: { password: [problem] } });
  const password_hash = await ctx.passwords.hash(body.password);
  await withTransaction(ctx, (tx) => replacePassword(tx, actor.user_id, password_hash, actor.session_id));
  return { changed: true };
});
