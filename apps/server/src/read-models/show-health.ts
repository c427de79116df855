import { showHealth } from 'contract/endpoints/current-user';
import { route } from '../http/route.ts';
import { ping } from './queries.ts';

export const showHealthRoute = route(showHealth, async ({ ctx }) => {
  await ping(ctx.db);
  return { ready: true, version: ctx.version };
});
