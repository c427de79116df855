import { updateAvatar } from 'contract/endpoints/files';
import { ApiError, throwApiError } from '../../api-error.ts';
import { type AuthorizeCall, route } from '../../http/route.ts';
import { savePicture } from '../files/operations.ts';
import { avatarUrl } from '../files/queries.ts';
import { deletePicture } from '../files/store.ts';
import { findName, fullName } from './queries.ts';

async function authorize({ ctx, actor, params: { id } }: AuthorizeCall<typeof updateAvatar>) {
  if (actor.user_id !== id && !actor.super_admin) throw new ApiError('not_found');
  return (await findName(ctx.db, id)) ?? throwApiError('not_found');
}

export const updateAvatarRoute = route(
  updateAvatar,
  { authorize },
  async ({ ctx, params: { id }, body, authorized, record }) => {
    // Pictures are not captured.
    if (authorized.type === 'ClientUser') await record.showClients([id]);
    const picture_key = body.image ? await savePicture(ctx, id, body.image) : null;
    if (!body.image) await deletePicture(ctx.db, id);
    const avatar = avatarUrl({ id, name: fullName(authorized), picture_key });
    return { id, avatar, has_picture: picture_key !== null };
  },
);
