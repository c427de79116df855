import { showHealth, showReadiness, showSettings } from 'contract/endpoints/current-user';
import { ApiError } from '../api-error.ts';
import { route } from '../http/route.ts';
import { ping } from './queries.ts';

export const showHealthRoute = route(showHealth, async ({ ctx }) => {
  await ping(ctx.db);
  return { ready: true, version: ctx.version };
});

/** Independent of the database, which all processes share: without it, each of them still answers best by itself. */
export const showReadinessRoute = route(showReadiness, async ({ ctx }) => {
  if (ctx.lifecycle.isDraining) throw new ApiError('unavailable');
  return { ready: true };
});

export const showSettingsRoute = route(showSettings, async ({ ctx }) => ctx.settings);
