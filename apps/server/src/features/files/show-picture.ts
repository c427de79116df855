import type { showPicture } from 'contract/endpoints/files';
import { throwApiError } from '../../api-error.ts';
import type { Handler } from '../../http/route.ts';
import { findPicture } from './queries.ts';

export const handleShowPicture: Handler<typeof showPicture> = async ({ ctx, params }) => {
  const content = (await findPicture(ctx.db, params.key)) ?? throwApiError('not_found');
  return { content, type: 'image/png', cache: 'private, max-age=31536000, immutable' };
};
