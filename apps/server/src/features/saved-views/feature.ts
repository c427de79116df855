import type { Feature } from '../../feature.ts';
import {
  createSavedViewRoute,
  deleteSavedViewRoute,
  listSavedViewsRoute,
  updateSavedViewRoute,
} from './saved-views.ts';

export const savedViews: Feature = {
  routes: [listSavedViewsRoute, createSavedViewRoute, updateSavedViewRoute, deleteSavedViewRoute],
};
