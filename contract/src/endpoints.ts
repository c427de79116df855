import type { Endpoint } from './endpoint.ts';
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
} from './estimations.ts';
import { endSession, refreshToken, startSession } from './identity.ts';
import { listCounties, showMarket } from './market.ts';
import { showCurrentUser, showHealth, showSettings } from './overview.ts';

/** Every endpoint by its name: what the server answers and OpenAPI lists. The browser knows `paths` instead, which loads no schema. */
export const endpoints = {
  'start-session': startSession,
  'refresh-token': refreshToken,
  'end-session': endSession,
  'show-current-user': showCurrentUser,
  'show-settings': showSettings,
  'show-health': showHealth,
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

export type Endpoints = typeof endpoints;
export type EndpointName = keyof Endpoints;
