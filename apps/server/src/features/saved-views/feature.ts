import type { Feature } from '../../feature.ts';
import { createSavedViewRoute } from './create-saved-view.ts';
import { deleteSavedViewRoute } from './delete-saved-view.ts';
import { listSavedViewsRoute } from './list-saved-views.ts';
import { updateSavedViewRoute } from './update-saved-view.ts';

export const savedViews: Feature = {
  routes: [listSavedViewsRoute, createSavedViewRoute, updateSavedViewRoute, deleteSavedViewRoute],
};
