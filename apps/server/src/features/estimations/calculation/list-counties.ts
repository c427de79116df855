import type { listCounties } from 'contract/endpoints/market';
import type { Handler } from '../../../http/route.ts';

export const handleListCounties: Handler<typeof listCounties> = async ({ ctx, query }) => ({
  counties: await ctx.rates.listCounties(query.zip),
});
