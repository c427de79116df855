import { calculateEstimation } from 'contract/endpoints/calculation';
import { listCounties, showMarket } from 'contract/endpoints/market';
import { type Route, route } from '../../../http/route.ts';
import { handleCalculateEstimation } from './calculate-estimation.ts';
import { handleListCounties } from './list-counties.ts';
import { handleShowMarket } from './show-market.ts';

export const calculationRoutes: Route[] = [
  route(listCounties, handleListCounties),
  route(showMarket, handleShowMarket),
  route(calculateEstimation, handleCalculateEstimation),
];
