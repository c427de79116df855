import type { showAvatar } from 'contract/files';
import type { Handler } from '../platform/http/route.ts';
import { avatarSvg } from './rules.ts';

/** A name is somebody's own: only their browser keeps what was made of it, for a week. */
export const handleShowAvatar: Handler<typeof showAvatar> = async ({ query }) => ({
  content: avatarSvg(query.name, query.background),
  type: 'image/svg+xml',
  cache: 'private, max-age=604800',
});
