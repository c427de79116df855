import { createClient, inviteClient } from 'contract/endpoints/engagements';
import { type Route, route } from '../../http/route.ts';
import { handleCreateClient } from './create-client.ts';
import { handleInviteClient } from './invite-client.ts';

export const clientRoutes: Route[] = [route(createClient, handleCreateClient), route(inviteClient, handleInviteClient)];
