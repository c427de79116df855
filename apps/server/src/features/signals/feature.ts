import type { Feature } from '../../feature.ts';
import { listClientSignalsRoute } from './list-client-signals.ts';
import { listSignalsRoute } from './list-signals.ts';
import { refreshingJobs } from './refreshing/jobs.ts';
import { updateSignalsRoute } from './update-signals.ts';

export const signals: Feature = {
  routes: [listSignalsRoute, listClientSignalsRoute, updateSignalsRoute],
  jobs: refreshingJobs,
};
