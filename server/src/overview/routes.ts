import { showCurrentUser, showHealth, showSettings } from 'contract/overview';
import { type Route, route } from '../platform/http/route.ts';
import { handleShowCurrentUser } from './show-current-user.ts';
import { handleShowHealth } from './show-health.ts';
import { handleShowSettings } from './show-settings.ts';

export const overviewRoutes: Route[] = [
  route(showCurrentUser, handleShowCurrentUser),
  route(showSettings, handleShowSettings),
  route(showHealth, handleShowHealth),
];
