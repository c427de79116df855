import { endUserView, listUserViews, viewUser } from 'contract/endpoints/user-views';
import { type Route, route } from '../../../http/route.ts';
import { handleEndUserView } from './end-user-view.ts';
import { handleListUserViews } from './list-user-views.ts';
import { handleViewUser } from './view-user.ts';

export const userViewRoutes: Route[] = [
  route(viewUser, handleViewUser),
  route(endUserView, handleEndUserView),
  route(listUserViews, handleListUserViews),
];
