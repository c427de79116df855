import type { showMarket } from 'contract/endpoints/market';
import { throwApiError } from '../../../api-error.ts';
import type { Handler } from '../../../http/route.ts';

export const handleShowMarket: Handler<typeof showMarket> = async ({ ctx, query }) =>
  (await ctx.rates.findMarket(query)) ?? throwApiError('not_found');
