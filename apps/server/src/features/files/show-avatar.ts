import type { showAvatar } from 'contract/endpoints/files';
import type { Handler } from '../../http/route.ts';
import { avatarSvg, foreignAvatar } from './rules.ts';

/** A name is somebody's own: only their browser keeps what was made of it, for a week. */
const cache = 'private, max-age=604800';

export const handleShowAvatar: Handler<typeof showAvatar> = async ({ ctx, query: { name, background } }) => {
  const svg = { content: avatarSvg(name, background), type: 'image/svg+xml', cache } as const;
  const service = ctx.avatar_service_url;
  return service === null ? svg : { ...svg, location: foreignAvatar(service, name, background) };
};
