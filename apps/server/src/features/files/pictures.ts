import { showAvatar, showPicture } from 'contract/endpoints/files';
import { throwApiError } from '../../api-error.ts';
import { route } from '../../http/route.ts';
import { findPicture } from './queries.ts';
import { avatarSvg, externalAvatarUrl } from './rules.ts';

/** One week. Private, because the URL contains a name. */
const cache = 'private, max-age=604800';

export const showAvatarRoute = route(showAvatar, async ({ ctx, query: { name, background } }) => {
  const svg = { content: avatarSvg(name, background), type: 'image/svg+xml', cache } as const;
  const service = ctx.avatar_service_url;
  return service === null ? svg : { ...svg, location: externalAvatarUrl(service, name, background) };
});

export const showPictureRoute = route(showPicture, { rows: () => 'all' }, async ({ ctx, params }) => {
  const content = (await findPicture(ctx.db, params.key)) ?? throwApiError('not_found');
  return { content, type: 'image/png', cache: 'private, max-age=31536000, immutable' };
});
