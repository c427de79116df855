import { listCounties, showMarket } from 'contract/endpoints/market';
import { throwApiError } from '../../../api-error.ts';
import { route } from '../../../http/route.ts';

export const listCountiesRoute = route(listCounties, async ({ ctx, query }) => ({
  counties: await ctx.rates.listCounties(query.zip),
}));

export const showMarketRoute = route(showMarket, async ({ ctx, query }) => {
  const { move_zip: zip, move_county: county, move_month: month, move_year: year, ...place } = query;
  const events = zip && county && month ? [{ kind: 'moves' as const, zip, county, month, year }] : [];
  return (await ctx.rates.findMarket({ ...place, events })) ?? throwApiError('not_found');
});
