import type { changePassword } from 'contract/endpoints/invitations';
import type { Handler } from '../../http/route.ts';
import { refuseFields } from '../../http/api-error.ts';
import { demandPassword } from '../sessions/public.ts';
import { replacePassword } from './reset-password.ts';
import { getAddressee } from './store.ts';

export const handleChangePassword: Handler<typeof changePassword> = async (call) => {
  const { ground, actor, body } = call;
  const person = await getAddressee(ground.db, actor.user_id);
  await demandPassword(call, person, body.current_password);
  const objection = await ground.passwords.objectionTo(body.password, person);
  if (objection) return refuseFields({ password: [objection] });
  const password_hash = await ground.passwords.hash(body.password);
  await ground.db
    .transaction()
    .execute((db) => replacePassword({ ...ground, db }, actor.user_id, password_hash, actor.session_id));
  return { changed: true };
};
