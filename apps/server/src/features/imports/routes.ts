import {
  applyImport,
  cancelImport,
  createImport,
  listImports,
  showImport,
  undoImport,
  updateImport,
} from 'contract/endpoints/imports';
import { type Route, route } from '../../http/route.ts';
import { handleApplyImport } from './apply-import.ts';
import { handleCancelImport } from './cancel-import.ts';
import { handleCreateImport } from './create-import.ts';
import { handleListImports } from './list-imports.ts';
import { handleShowImport } from './show-import.ts';
import { handleUndoImport } from './undo-import.ts';
import { handleUpdateImport } from './update-import.ts';

export const importRoutes: Route[] = [
  route(createImport, handleCreateImport),
  route(listImports, handleListImports),
  route(showImport, handleShowImport),
  route(updateImport, handleUpdateImport),
  route(applyImport, handleApplyImport),
  route(cancelImport, handleCancelImport),
  route(undoImport, handleUndoImport),
];
