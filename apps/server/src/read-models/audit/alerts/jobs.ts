import type { Job } from '../../../jobs/queue.ts';
import { raiseAlerts } from './operations.ts';

export const auditAlertJobs: Job[] = [
  {
    name: 'raise-audit-alerts',
    retries: { limit: 3, first_pause: 30, longest_pause: 300 },
    cron: '*/10 * * * *',
    work: raiseAlerts,
  },
];
