import { showMarket } from 'contract/endpoints/market';
import { throwApiError } from '../../../api-error.ts';
import { route } from '../../../http/route.ts';

export const showMarketRoute = route(
  showMarket,
  async ({ ctx, query }) => (await ctx.rates.findMarket(query)) ?? throwApiError('not_found'),
);
