import { listCounties, showMarket } from 'contract/endpoints/market';
import { throwApiError } from '../../../api-error.ts';
import { route } from '../../../http/route.ts';

export const listCountiesRoute = route(listCounties, async ({ ctx, query }) => ({
  counties: await ctx.rates.listCounties(query.zip),
}));

export const showMarketRoute = route(
  showMarket,
  async ({ ctx, query }) => (await ctx.rates.findMarket(query)) ?? throwApiError('not_found'),
);
