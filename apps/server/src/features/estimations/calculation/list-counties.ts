import { listCounties } from 'contract/endpoints/market';
import { route } from '../../../http/route.ts';

export const listCountiesRoute = route(listCounties, async ({ ctx, query }) => ({
  counties: await ctx.rates.listCounties(query.zip),
}));
