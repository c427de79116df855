import { updateAvatar } from 'contract/endpoints/files';
import { ApiError, throwApiError } from '../../api-error.ts';
import { route } from '../../http/route.ts';
import { deletePicture, savePicture } from '../files/operations.ts';
import { avatarUrl } from '../files/queries.ts';

import { findName, fullName } from './queries.ts';

export const updateAvatarRoute = route(updateAvatar, async ({ ctx, actor, params: { id }, body }) => {
  if (actor.user_id !== id && !actor.super_admin) throw new ApiError('not_found');
  const person = (await findName(ctx.db, id)) ?? throwApiError('not_found');
  const picture_key = body.image ? await savePicture(ctx, id, body.image) : null;
  if (!body.image) await deletePicture(ctx.db, id);
  const avatar = avatarUrl({ id, name: fullName(person), picture_key });
  return { id, avatar, has_picture: picture_key !== null };
});
