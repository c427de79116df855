import { createDownload } from 'contract/endpoints/downloads';
import { maxDownloadsPerHour } from 'contract/vocabulary/retention';
import { ApiError, throwFieldErrors } from '../../api-error.ts';
import { systemScope } from '../../auth/actor.ts';
import { countAttempt } from '../../auth/store.ts';
import { isVisibleClient } from '../../features/engagements/queries.ts';
import { route } from '../../http/route.ts';
import { findAccountDetails } from '../accounts/queries.ts';
import { denialOf } from './policy.ts';
import { signDownload } from './rules.ts';

const hour = 3_600;

export const createDownloadRoute = route(createDownload, async ({ ctx, actor, body }) => {
  const { records } = body;
  const id =
    records === 'own' ? actor.user_id : (body.id ?? throwFieldErrors({ id: ['Choose whose records to download'] }));
  const denial = denialOf(actor, { records, id });
  if (denial) throw new ApiError(denial);
  const isKnown =
    records === 'account'
      ? Boolean(await findAccountDetails(ctx.db, actor, id))
      : await isVisibleClient(ctx.db, systemScope, id);
  if (!isKnown) throw new ApiError('not_found');
  const downloads = await countAttempt(ctx.db, `downloads:${actor.user_id}`, ctx.clock(), hour);
  if (downloads > maxDownloadsPerHour) throw new ApiError('rate_limited', { retry_after: hour });
  const token = signDownload(ctx, { records, id, session_id: actor.session_id });
  return { url: `/api/v1/downloads/${encodeURIComponent(token)}` };
});
