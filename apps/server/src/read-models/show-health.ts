import type { showHealth } from 'contract/endpoints/current-user';
import type { Handler } from '../http/route.ts';
import { ping } from './queries.ts';

export const handleShowHealth: Handler<typeof showHealth> = async ({ ctx }) => {
  await ping(ctx.db);
  return { ready: true, version: ctx.version };
};
