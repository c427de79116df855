import type { updateAvatar } from 'contract/endpoints/files';
import { avatarUrl, removePicture, savePicture } from '../files/public.ts';
import type { Handler } from '../../http/route.ts';
import { refuse } from '../../http/api-error.ts';
import { fullName } from './rules.ts';
import { findName } from './store.ts';

export const handleUpdateAvatar: Handler<typeof updateAvatar> = async ({ ground, actor, params: { id }, body }) => {
  if (actor.user_id !== id && !actor.super_admin) refuse('not_found');
  const person = (await findName(ground.db, id)) ?? refuse('not_found');
  const picture_key = body.image ? await savePicture(ground, id, body.image) : await removePicture(ground.db, id);
  const avatar = avatarUrl({ id, name: fullName(person), picture_key });
  return { id, avatar, has_picture: picture_key !== null };
};
