import { exportImportErrors, exportImportTemplate, listImportRows, updateImportRow } from 'contract/endpoints/imports';
import { type Route, route } from '../../../http/route.ts';
import { handleExportImportErrors } from './export-import-errors.ts';
import { handleExportImportTemplate } from './export-import-template.ts';
import { handleListImportRows } from './list-import-rows.ts';
import { handleUpdateImportRow } from './update-import-row.ts';

export const importRowRoutes: Route[] = [
  route(listImportRows, handleListImportRows),
  route(updateImportRow, handleUpdateImportRow),
  route(exportImportErrors, handleExportImportErrors),
  route(exportImportTemplate, handleExportImportTemplate),
];
