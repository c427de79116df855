import { showCurrentUser, showHealth, showReadiness, showSettings } from 'contract/endpoints/current-user';
import { listDependents } from 'contract/endpoints/dependents';
import { deleteClient, showClient } from 'contract/endpoints/engagements';
import { updateUser } from 'contract/endpoints/user-changes';
import { showUser } from 'contract/endpoints/users';
import { type Route, route } from '../http/route.ts';
import { handleDeleteClient } from './delete-client.ts';
import { handleListDependents } from './list-dependents.ts';
import { handleShowClient } from './show-client.ts';
import { handleShowCurrentUser } from './show-current-user.ts';
import { handleShowHealth } from './show-health.ts';
import { handleShowReadiness } from './show-readiness.ts';
import { handleShowSettings } from './show-settings.ts';
import { handleShowUser } from './show-user.ts';
import { handleUpdateUser } from './update-user.ts';

export const overviewRoutes: Route[] = [
  route(showCurrentUser, handleShowCurrentUser),
  route(showClient, handleShowClient),
  route(deleteClient, handleDeleteClient),
  route(showUser, handleShowUser),
  route(listDependents, handleListDependents),
  route(updateUser, handleUpdateUser),
  route(showSettings, handleShowSettings),
  route(showHealth, handleShowHealth),
  route(showReadiness, handleShowReadiness),
];
