import type { Job } from '../../jobs/queue.ts';

export const bookingJobs: Job[] = [
  {
    name: 'cancel-meeting',
    retries: { limit: 12, first_pause: 30, longest_pause: 3600 },
    async work({ calendar }, { payload }) {
      const { uid } = payload as { uid: string };
      await calendar?.cancel(uid);
    },
  },
];
