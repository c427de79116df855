import { remindAdvisors } from 'contract/endpoints/advisor-invitations';
import { throwApiError } from '../../../api-error.ts';
import { secondsBefore } from '../../../clock.ts';
import { withTransaction } from '../../../db/connection.ts';
import { route } from '../../../http/route.ts';
import { requireFirm, requireInviter } from '../policy.ts';
import { lockAccount } from '../queries.ts';
import { mailInvitations } from './operations.ts';
import { countInvited } from './queries.ts';
import { reminderPause } from './rules.ts';
import { requestReminders, saveMissingInvitations } from './store.ts';

export const remindAdvisorsRoute = route(
  remindAdvisors,
  { authorize: requireInviter },
  async ({ ctx, actor, body }) => {
    const account_id = requireFirm(actor, body.account_id);
    return withTransaction(ctx, async (tx) => {
      if (!(await lockAccount(tx.db, account_id))) throwApiError('not_found');
      const now = tx.clock();
      const due = { now: now.toISOString(), before: secondsBefore(now, reminderPause) };
      const ids = await requestReminders(tx.db, account_id, due);
      await mailInvitations(tx, ids, { is_reminder: true });
      const request = { invited_by: actor.user_id, created_at: now.toISOString() };
      const invited = await saveMissingInvitations(tx.db, account_id, request);
      await mailInvitations(tx, invited);
      const reminded = ids.length + invited.length;
      return { reminded, skipped: (await countInvited(tx.db, account_id)) - reminded };
    });
  },
);
