import { showAvatar } from 'contract/endpoints/files';
import { route } from '../../http/route.ts';
import { avatarSvg, externalAvatarUrl } from './rules.ts';

/** One week. Private, because the URL contains a name. */
const cache = 'private, max-age=604800';

export const showAvatarRoute = route(showAvatar, async ({ ctx, query: { name, background } }) => {
  const svg = { content: avatarSvg(name, background), type: 'image/svg+xml', cache } as const;
  const service = ctx.avatar_service_url;
  return service === null ? svg : { ...svg, location: externalAvatarUrl(service, name, background) };
});
