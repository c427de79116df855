import type { listCounties } from 'contract/endpoints/market';
import type { Handler } from '../../http/route.ts';

export const handleListCounties: Handler<typeof listCounties> = async ({ ground, query }) => ({
  counties: await ground.rates.listCounties(query.zip),
});
