import type { showAvatar } from 'contract/endpoints/files';
import type { Handler } from '../../http/route.ts';
import { avatarSvg, externalAvatarUrl } from './rules.ts';

/** One week. Private, because the URL contains a name. */
const cache = 'private, max-age=604800';

export const handleShowAvatar: Handler<typeof showAvatar> = async ({ ctx, query: { name, background } }) => {
  const svg = { content: avatarSvg(name, background), type: 'image/svg+xml', cache } as const;
  const service = ctx.avatar_service_url;
  return service === null ? svg : { ...svg, location: externalAvatarUrl(service, name, background) };
};
