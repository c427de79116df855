import type { showHealth } from 'contract/overview';
import type { Handler } from '../platform/http/route.ts';
import { ping } from './store.ts';

export const handleShowHealth: Handler<typeof showHealth> = async ({ ground }) => {
  await ping(ground.db);
  return { ready: true, version: ground.version };
};
