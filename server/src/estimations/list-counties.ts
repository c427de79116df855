import type { listCounties } from 'contract/market';
import type { Handler } from '../platform/http/route.ts';

export const handleListCounties: Handler<typeof listCounties> = async ({ ground, query }) => ({
  counties: await ground.rates.listCounties(query.zip),
});
