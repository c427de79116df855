import { updateAvatar } from 'contract/files';
import { type Route, route } from '../platform/http/route.ts';
import { dependentRoutes } from './dependents/routes.ts';
import { handleUpdateAvatar } from './update-avatar.ts';

export const userRoutes: Route[] = [route(updateAvatar, handleUpdateAvatar), ...dependentRoutes];
