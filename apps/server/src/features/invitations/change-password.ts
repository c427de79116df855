import type { changePassword } from 'contract/endpoints/invitations';
import { ApiError } from '../../http/api-error.ts';
import type { Handler } from '../../http/route.ts';
import { requirePassword } from '../sessions/public.ts';
import { replacePassword } from './reset-password.ts';
import { getAddressee } from './store.ts';

export const handleChangePassword: Handler<typeof changePassword> = async (call) => {
  const { ctx, actor, body } = call;
  const person = await getAddressee(ctx.db, actor.user_id);
  await requirePassword(call, person, body.current_password);
  const objection = await ctx.passwords.problemWith(body.password, person);
  if (objection) throw new ApiError('validation_failed', { errors: { password: [objection] } });
  const password_hash = await ctx.passwords.hash(body.password);
  await ctx.db
    .transaction()
    .execute((db) => replacePassword({ ...ctx, db }, actor.user_id, password_hash, actor.session_id));
  return { changed: true };
};
