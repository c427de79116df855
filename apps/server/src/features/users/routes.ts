import { updateAvatar } from 'contract/endpoints/files';
import { listUsers } from 'contract/endpoints/users';
import { type Route, route } from '../../http/route.ts';
import { handleListUsers } from './list-users.ts';
import { handleUpdateAvatar } from './update-avatar.ts';

export const userRoutes: Route[] = [route(listUsers, handleListUsers), route(updateAvatar, handleUpdateAvatar)];
