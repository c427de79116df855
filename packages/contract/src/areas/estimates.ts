import type { Endpoint } from '../endpoint.ts';
import { calculateEstimation } from '../endpoints/calculation.ts';
import {
  exportEstimations,
  listClientEstimations,
  listEstimations,
  updateSharing,
} from '../endpoints/estimation-lists.ts';
import {
  createEstimation,
  deleteEstimation,
  duplicateEstimation,
  showEstimation,
  updateEstimation,
} from '../endpoints/estimations.ts';
import { listCounties, showMarket } from '../endpoints/market.ts';
import { showOutlook } from '../endpoints/outlook.ts';
import { createScenario, deleteScenario, listScenarios, updateScenario } from '../endpoints/scenarios.ts';
import { createShareLink, deleteShareLink } from '../endpoints/share-links.ts';

export const estimatesEndpoints = {
  'list-counties': listCounties,
  'show-market': showMarket,
  'list-estimations': listEstimations,
  'export-estimations': exportEstimations,
  'list-client-estimations': listClientEstimations,
  'create-estimation': createEstimation,
  'show-estimation': showEstimation,
  'update-estimation': updateEstimation,
  'calculate-estimation': calculateEstimation,
  'show-outlook': showOutlook,
  'duplicate-estimation': duplicateEstimation,
  'delete-estimation': deleteEstimation,
  'create-share-link': createShareLink,
  'delete-share-link': deleteShareLink,
  'update-sharing': updateSharing,
  'list-scenarios': listScenarios,
  'create-scenario': createScenario,
  'update-scenario': updateScenario,
  'delete-scenario': deleteScenario,
} as const satisfies Record<string, Endpoint>;
