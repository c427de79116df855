import { randomUUID } from 'node:crypto';
import * as z from 'zod';
import { secondsAfter, secondsBefore } from '../../../clock.ts';
import type { AppContext } from '../../../context.ts';
import { withTransaction } from '../../../db/connection.ts';
import type { Job } from '../../../jobs/queue.ts';
import { linkLifetime, mailLink } from '../../links/operations.ts';
import * as mail from '../emails.tsx';
import { notifyStaffOfKnownEmail, senderOf } from '../operations.ts';
import { mailInvitations } from './operations.ts';
import { findInvitee, hasHandedLink, lockInvitation } from './queries.ts';
import { automaticReminders, reminderPause } from './rules.ts';
import * as store from './store.ts';

const invitation = z.object({ user_id: z.number(), is_reminder: z.boolean() });

/** A quarantined advisor gets no email. The staff learn of the first one. */
async function mailInvitation(tx: AppContext, { user_id, is_reminder }: z.output<typeof invitation>): Promise<void> {
  const requested_at = await lockInvitation(tx.db, user_id);
  const invitee = await findInvitee(tx.db, user_id);
  if (!invitee || requested_at === null) return;
  // An admin handed over a link since. An email would invalidate it.
  if (await hasHandedLink(tx.db, user_id, requested_at)) return;
  const { email, invited_by: issued_by, sent_at, is_quarantined } = invitee;
  const message_id = is_quarantined ? null : randomUUID();
  if (message_id) {
    const write = is_reminder ? mail.invitationReminder : mail.invitation;
    const outcome = await mailLink(
      tx,
      { user_id, email, purpose: 'invite', issued_by, new_message_id: message_id },
      (url) => write(senderOf(tx), invitee, url),
    );
    if (outcome !== 'enqueued') return;
  } else if (sent_at === null) await notifyStaffOfKnownEmail(tx, invitee);
  const now = tx.clock();
  await store.updateInvitation(tx.db, user_id, {
    message_id,
    sent_at: now.toISOString(),
    expires_at: secondsAfter(now, linkLifetime.invite),
  });
}

async function remind(tx: AppContext): Promise<void> {
  const now = tx.clock();
  for (const [reminders, seconds] of automaticReminders.entries()) {
    const due = {
      now: now.toISOString(),
      reminders,
      invited_before: secondsBefore(now, seconds),
      invited_after: secondsBefore(now, linkLifetime.invite),
      emailed_before: secondsBefore(now, reminderPause),
    };
    await mailInvitations(tx, await store.requestAutomaticReminders(tx.db, due), { is_reminder: true });
  }
}

export const advisorInvitationJobs: Job[] = [
  {
    name: 'mail-invitation',
    retries: { limit: 5, first_pause: 5, longest_pause: 60 },
    work: (ctx, { payload }) => withTransaction(ctx, (tx) => mailInvitation(tx, invitation.parse(payload))),
  },
  {
    name: 'remind-invited-advisors',
    retries: { limit: 3, first_pause: 60, longest_pause: 600 },
    cron: '37 * * * *',
    work: (ctx) => withTransaction(ctx, remind),
  },
];
