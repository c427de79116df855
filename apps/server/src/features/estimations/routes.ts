import {
  calculateEstimation,
  createEstimation,
  createShareLink,
  deleteEstimation,
  deleteShareLink,
  duplicateEstimation,
  listEstimations,
  showEstimation,
  updateEstimation,
} from 'contract/endpoints/estimations';
import { listCounties, showMarket } from 'contract/endpoints/market';
import { type Route, route } from '../../http/route.ts';
import { handleCalculateEstimation } from './calculate-estimation.ts';
import { handleCreateEstimation } from './create-estimation.ts';
import { handleCreateShareLink } from './create-share-link.ts';
import { handleDeleteEstimation } from './delete-estimation.ts';
import { handleDeleteShareLink } from './delete-share-link.ts';
import { handleDuplicateEstimation } from './duplicate-estimation.ts';
import { handleListCounties } from './list-counties.ts';
import { handleListEstimations } from './list-estimations.ts';
import { handleShowEstimation } from './show-estimation.ts';
import { handleShowMarket } from './show-market.ts';
import { handleUpdateEstimation } from './update-estimation.ts';

export const estimationRoutes: Route[] = [
  route(listCounties, handleListCounties),
  route(showMarket, handleShowMarket),
  route(listEstimations, handleListEstimations),
  route(createEstimation, handleCreateEstimation),
  route(showEstimation, handleShowEstimation),
  route(updateEstimation, handleUpdateEstimation),
  route(calculateEstimation, handleCalculateEstimation),
  route(duplicateEstimation, handleDuplicateEstimation),
  route(deleteEstimation, handleDeleteEstimation),
  route(createShareLink, handleCreateShareLink),
  route(deleteShareLink, handleDeleteShareLink),
];
