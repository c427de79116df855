import { showPicture } from 'contract/endpoints/files';
import { throwApiError } from '../../api-error.ts';
import { route } from '../../http/route.ts';
import { findPicture } from './queries.ts';

export const showPictureRoute = route(showPicture, async ({ ctx, params }) => {
  const content = (await findPicture(ctx.db, params.key)) ?? throwApiError('not_found');
  return { content, type: 'image/png', cache: 'private, max-age=31536000, immutable' };
});
