import { exportClients, listClients } from 'contract/clients';
import { type Route, route } from '../../platform/http/route.ts';
import { handleExportClients } from './export-clients.ts';
import { handleListClients } from './list-clients.ts';

export const clientListRoutes: Route[] = [
  route(listClients, handleListClients),
  route(exportClients, handleExportClients),
];
