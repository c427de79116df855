import { inviteClients, reassignClients, updateClientStatuses } from 'contract/endpoints/bulk-clients';
import { type Route, route } from '../../../http/route.ts';
import { handleInviteClients } from './invite-clients.ts';
import { handleReassignClients } from './reassign-clients.ts';
import { handleUpdateClientStatuses } from './update-client-statuses.ts';

export const bulkClientRoutes: Route[] = [
  route(updateClientStatuses, handleUpdateClientStatuses),
  route(reassignClients, handleReassignClients),
  route(inviteClients, handleInviteClients),
];
