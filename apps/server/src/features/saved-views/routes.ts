import { createSavedView, deleteSavedView, listSavedViews, updateSavedView } from 'contract/endpoints/saved-views';
import { type Route, route } from '../../http/route.ts';
import { handleCreateSavedView } from './create-saved-view.ts';
import { handleDeleteSavedView } from './delete-saved-view.ts';
import { handleListSavedViews } from './list-saved-views.ts';
import { handleUpdateSavedView } from './update-saved-view.ts';

export const savedViewRoutes: Route[] = [
  route(listSavedViews, handleListSavedViews),
  route(createSavedView, handleCreateSavedView),
  route(updateSavedView, handleUpdateSavedView),
  route(deleteSavedView, handleDeleteSavedView),
];
