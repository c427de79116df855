import * as z from 'zod';
import type { Job } from '../../../jobs/queue.ts';
import { deleteAuditKey } from './store.ts';

const payloads = z.object({ user_id: z.number() });

export const auditErasureJobs: Job[] = [
  {
    name: 'delete-audit-key',
    retries: { limit: 30, first_pause: 5, longest_pause: 3600 },
    async work({ db }, { payload }) {
      await deleteAuditKey(db, payloads.parse(payload).user_id);
    },
  },
];
