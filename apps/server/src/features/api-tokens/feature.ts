import type { Feature } from '../../feature.ts';
import { createApiTokenRoute, deleteApiTokenRoute, listApiTokensRoute } from './api-tokens.ts';
import { deleteFirmApiTokenRoute } from './delete-firm-api-token.ts';

export const apiTokens: Feature = {
  routes: [listApiTokensRoute, createApiTokenRoute, deleteApiTokenRoute, deleteFirmApiTokenRoute],
};
