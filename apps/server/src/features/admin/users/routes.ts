import { listAllUsers } from 'contract/endpoints/admin-users';
import { type Route, route } from '../../../http/route.ts';
import { handleListAllUsers } from './list-all-users.ts';

export const adminUserRoutes: Route[] = [route(listAllUsers, handleListAllUsers)];
