import type { showPicture } from 'contract/endpoints/files';
import type { Handler } from '../../http/route.ts';
import { refuse } from '../../http/api-error.ts';
import { findPicture } from './store.ts';

export const handleShowPicture: Handler<typeof showPicture> = async ({ ground, params }) => {
  const content = (await findPicture(ground.db, params.key)) ?? refuse('not_found');
  return { content, type: 'image/png', cache: 'private, max-age=31536000, immutable' };
};
