import type { showMarket } from 'contract/endpoints/market';
import type { Handler } from '../../http/route.ts';
import { refuse } from '../../http/api-error.ts';

export const handleShowMarket: Handler<typeof showMarket> = async ({ ground, query }) =>
  (await ground.rates.findMarket(query)) ?? refuse('not_found');
