import type { AppContext } from '../../../context.ts';
import { withTransaction } from '../../../db/connection.ts';
import type { Job } from '../../../jobs/queue.ts';
import { notifyParticipants } from '../operations.ts';
import { findBooking } from '../queries.ts';
import { claimReminders } from './store.ts';

/** A reminder is claimed in the transaction that enqueues its emails: a process that dies leaves both or none. */
const remind = (ctx: AppContext) =>
  withTransaction(ctx, async (tx) => {
    for (const uid of await claimReminders(tx.db, tx.clock())) {
      const booking = await findBooking(tx.db, uid);
      if (booking)
        await notifyParticipants(tx, 'meeting_reminder', booking, { recipients: ['guest', 'host', 'advisor'] });
    }
  });

export const reminderJobs: Job[] = [
  {
    name: 'remind-of-meetings',
    retries: { limit: 3, first_pause: 10, longest_pause: 60 },
    cron: '* * * * *',
    work: remind,
  },
];
