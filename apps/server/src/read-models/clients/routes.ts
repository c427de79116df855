import { exportClients, listClients } from 'contract/endpoints/engagements';
import { type Route, route } from '../../http/route.ts';
import { handleExportClients } from './export-clients.ts';
import { handleListClients } from './list-clients.ts';

export const clientListRoutes: Route[] = [
  route(listClients, handleListClients),
  route(exportClients, handleExportClients),
];
