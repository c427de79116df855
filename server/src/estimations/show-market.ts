import type { showMarket } from 'contract/market';
import type { Handler } from '../platform/http/route.ts';
import { refuse } from '../platform/refusal.ts';

export const handleShowMarket: Handler<typeof showMarket> = async ({ ground, query }) =>
  (await ground.rates.findMarket(query)) ?? refuse('not_found');
