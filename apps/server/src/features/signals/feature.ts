import type { Feature } from '../../feature.ts';
import { exportSignalsRoute } from './export-signals.ts';
import { listClientSignalsRoute } from './list-client-signals.ts';
import { listSignalVersionsRoute } from './list-signal-versions.ts';
import { listSignalsRoute } from './list-signals.ts';
import { refreshingJobs } from './refreshing/jobs.ts';
import { createRenewalLettersRoute, showRenewalLettersRoute } from './renewals/letters.ts';
import { listRenewalsRoute } from './renewals/list-renewals.ts';
import { updateSignalsRoute } from './update-signals.ts';

export const signals: Feature = {
  routes: [
    listSignalsRoute,
    listSignalVersionsRoute,
    exportSignalsRoute,
    listClientSignalsRoute,
    updateSignalsRoute,
    listRenewalsRoute,
    createRenewalLettersRoute,
    showRenewalLettersRoute,
  ],
  jobs: refreshingJobs,
};
