import type { Feature } from '../../feature.ts';
import { applyImportRoute } from './apply-import.ts';
import { cancelImportRoute } from './cancel-import.ts';
import { importChannel } from './channel.ts';
import { createImportRoute } from './create-import.ts';
import { importJobs } from './jobs.ts';
import { listImportsRoute } from './list-imports.ts';
import { exportImportErrorsRoute } from './rows/export-import-errors.ts';
import { exportImportTemplateRoute } from './rows/export-import-template.ts';
import { listImportRowsRoute } from './rows/list-import-rows.ts';
import { updateImportRowRoute } from './rows/update-import-row.ts';
import { showImportRoute } from './show-import.ts';
import { undoImportRoute } from './undo-import.ts';
import { updateImportRoute } from './update-import.ts';

export const imports: Feature = {
  routes: [
    listImportRowsRoute,
    updateImportRowRoute,
    exportImportErrorsRoute,
    exportImportTemplateRoute,
    createImportRoute,
    listImportsRoute,
    showImportRoute,
    updateImportRoute,
    applyImportRoute,
    cancelImportRoute,
    undoImportRoute,
  ],
  jobs: importJobs,
  channels: [importChannel],
};
