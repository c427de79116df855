import { calculateEstimation } from 'contract/endpoints/calculation';
import { listCounties, showMarket } from 'contract/endpoints/market';
import { showOutlook } from 'contract/endpoints/outlook';
import { type Route, route } from '../../../http/route.ts';
import { handleCalculateEstimation } from './calculate-estimation.ts';
import { handleListCounties } from './list-counties.ts';
import { handleShowMarket } from './show-market.ts';
import { handleShowOutlook } from './show-outlook.ts';

export const calculationRoutes: Route[] = [
  route(listCounties, handleListCounties),
  route(showMarket, handleShowMarket),
  route(calculateEstimation, handleCalculateEstimation),
  route(showOutlook, handleShowOutlook),
];
