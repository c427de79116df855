import type { Feature } from '../../feature.ts';
import { type Channel, recordOf } from '../../realtime/channel.ts';
import { streams } from '../../realtime/streams.ts';
import { applyImportRoute } from './apply-import.ts';
import { cancelImportRoute } from './cancel-import.ts';
import { createImportRoute } from './create-import.ts';
import { listImportsRoute, showImportRoute } from './imports.ts';
import { importJobs } from './jobs.ts';
import { existsImport } from './records/queries.ts';
import { exportImportErrorsRoute } from './rows/export-import-errors.ts';
import { exportImportTemplateRoute } from './rows/export-import-template.ts';
import { listImportRowsRoute } from './rows/list-import-rows.ts';
import { updateImportRowRoute } from './rows/update-import-row.ts';
import { undoImportRoute } from './undo-import.ts';
import { updateImportRoute } from './update-import.ts';

export const importChannel: Channel = {
  name: 'ImportChannel',
  async streamsOf({ db }, actor, params) {
    const import_id = recordOf(params);
    if (import_id === null || !actor.super_admin || !(await existsImport(db, import_id))) return null;
    return [streams.ofImport(import_id)];
  },
};

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
