import { exportClients, listClients, showClientCounts } from 'contract/endpoints/engagements';
import { type Route, route } from '../../http/route.ts';
import { handleExportClients } from './export-clients.ts';
import { handleListClients } from './list-clients.ts';
import { handleShowClientCounts } from './show-client-counts.ts';

export const clientListRoutes: Route[] = [
  route(listClients, handleListClients),
  route(showClientCounts, handleShowClientCounts),
  route(exportClients, handleExportClients),
];
