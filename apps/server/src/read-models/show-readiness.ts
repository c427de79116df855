import { showReadiness } from 'contract/endpoints/current-user';
import { ApiError } from '../api-error.ts';
import { route } from '../http/route.ts';

/** Independent of the database, which all processes share: without it, each of them still answers best by itself. */
export const showReadinessRoute = route(showReadiness, async ({ ctx }) => {
  if (ctx.lifecycle.isDraining) throw new ApiError('unavailable');
  return { ready: true };
});
