import { listClientAccesses, listOwnAccesses } from 'contract/endpoints/audit';
import { type Route, route } from '../../../http/route.ts';
import { handleListClientAccesses } from './list-client-accesses.ts';
import { handleListOwnAccesses } from './list-own-accesses.ts';

export const accessRoutes: Route[] = [
  route(listOwnAccesses, handleListOwnAccesses),
  route(listClientAccesses, handleListClientAccesses),
];
