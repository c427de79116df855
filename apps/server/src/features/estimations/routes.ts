import {
  createEstimation,
  deleteEstimation,
  duplicateEstimation,
  showEstimation,
  updateEstimation,
} from 'contract/endpoints/estimations';
import { type Route, route } from '../../http/route.ts';
import { handleCreateEstimation } from './create-estimation.ts';
import { handleDeleteEstimation } from './delete-estimation.ts';
import { handleDuplicateEstimation } from './duplicate-estimation.ts';
import { handleShowEstimation } from './show-estimation.ts';
import { handleUpdateEstimation } from './update-estimation.ts';

export const estimationRoutes: Route[] = [
  route(createEstimation, handleCreateEstimation),
  route(showEstimation, handleShowEstimation),
  route(updateEstimation, handleUpdateEstimation),
  route(duplicateEstimation, handleDuplicateEstimation),
  route(deleteEstimation, handleDeleteEstimation),
];
