import { createDownload, exportRecords } from 'contract/endpoints/downloads';
import { type Route, route } from '../../http/route.ts';
import { handleCreateDownload } from './create-download.ts';
import { handleExportRecords } from './export-records.ts';

export const downloadRoutes: Route[] = [
  route(createDownload, handleCreateDownload),
  route(exportRecords, handleExportRecords),
];
