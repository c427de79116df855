import { deleteAdvisor, listUsers, updateRole } from 'contract/endpoints/users';
import { type Route, route } from '../../http/route.ts';
import { handleDeleteAdvisor } from './delete-advisor.ts';
import { handleListUsers } from './list-users.ts';
import { handleUpdateRole } from './update-role.ts';

export const advisorRoutes: Route[] = [
  route(listUsers, handleListUsers),
  route(updateRole, handleUpdateRole),
  route(deleteAdvisor, handleDeleteAdvisor),
];
