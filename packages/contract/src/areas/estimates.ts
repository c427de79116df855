import type { Endpoint } from '../endpoint.ts';
import { calculateEstimation } from '../endpoints/calculation.ts';
import {
  createEstimation,
  deleteEstimation,
  duplicateEstimation,
  listEstimations,
  showEstimation,
  updateEstimation,
} from '../endpoints/estimations.ts';
import { listCounties, showMarket } from '../endpoints/market.ts';
import { createShareLink, deleteShareLink } from '../endpoints/share-links.ts';

export const estimatesEndpoints = {
  'list-counties': listCounties,
  'show-market': showMarket,
  'list-estimations': listEstimations,
  'create-estimation': createEstimation,
  'show-estimation': showEstimation,
  'update-estimation': updateEstimation,
  'calculate-estimation': calculateEstimation,
  'duplicate-estimation': duplicateEstimation,
  'delete-estimation': deleteEstimation,
  'create-share-link': createShareLink,
  'delete-share-link': deleteShareLink,
} as const satisfies Record<string, Endpoint>;
