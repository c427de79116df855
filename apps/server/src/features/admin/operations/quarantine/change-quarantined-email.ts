import { changeQuarantinedEmail } from 'contract/endpoints/quarantine';
import { throwApiError } from '../../../../api-error.ts';
import { withTransaction } from '../../../../db/connection.ts';
import { route } from '../../../../http/route.ts';
import { lockEmail } from '../../../engagements/queries.ts';
import { changeUser } from '../../../users/operations.ts';
import { findUser } from '../../../users/queries.ts';
import { inviteAgain, requireQuarantined } from './operations.ts';

export const changeQuarantinedEmailRoute = route(changeQuarantinedEmail, async (call) => {
  const { ctx, actor, params, body } = call;
  const { email } = body;
  return withTransaction(ctx, async (tx) => {
    await lockEmail(tx.db, email);
    const row = await requireQuarantined(tx, actor, params.id);
    const before = (await findUser(tx, row.id)) ?? throwApiError('quarantine_resolved');
    const columns = { email, email_confirmed: false, pending_email: null, quarantined_at: null };
    await changeUser(tx, before, { changes: {}, version: undefined, columns });
    await inviteAgain(tx, actor, row, email);
    return { resolved: true as const };
  });
});
