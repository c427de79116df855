import type { Feature } from '../../feature.ts';
import { createApiTokenRoute, deleteApiTokenRoute, listApiTokensRoute } from './api-tokens.ts';

export const apiTokens: Feature = { routes: [listApiTokensRoute, createApiTokenRoute, deleteApiTokenRoute] };
