import { exportEstimations, listClientEstimations, listEstimations } from 'contract/endpoints/estimation-lists';
import { type Route, route } from '../../../http/route.ts';
import { handleExportEstimations } from './export-estimations.ts';
import { handleListClientEstimations } from './list-client-estimations.ts';
import { handleListEstimations } from './list-estimations.ts';

export const estimationListRoutes: Route[] = [
  route(listEstimations, handleListEstimations),
  route(exportEstimations, handleExportEstimations),
  route(listClientEstimations, handleListClientEstimations),
];
