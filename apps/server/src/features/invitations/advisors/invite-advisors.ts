import type { ReplyOf } from 'contract/endpoint';
import { inviteAdvisors } from 'contract/endpoints/advisor-invitations';
import { seatErrorsOf } from 'contract/fields/invitation-list';
import { throwApiError, throwFieldErrors } from '../../../api-error.ts';
import { withTransaction } from '../../../db/connection.ts';
import { route } from '../../../http/route.ts';
import { publishAccount } from '../../../realtime/store.ts';
import { requireInviter, requireOneFirm } from '../policy.ts';
import { lockAccount } from '../queries.ts';
import { freeSeats } from '../rules.ts';
import { createInvited, mailInvitations } from './operations.ts';
import { findMembers, findTakenEmails } from './queries.ts';
import { takenEmailText } from './rules.ts';

/** Skips people who are already invited or in the firm, so that a list can safely be sent again. */
export const inviteAdvisorsRoute = route(
  inviteAdvisors,
  { authorize: requireInviter },
  async ({ ctx, actor, body: { users } }) => {
    const account_id = requireOneFirm(actor, users);
    return withTransaction(ctx, async (tx) => {
      const firm = (await lockAccount(tx.db, account_id)) ?? throwApiError('not_found');
      const members = await findMembers(
        tx.db,
        account_id,
        users.map(({ email }) => email),
      );
      const added = users.filter(({ email }) => !members.has(email));
      const errors = seatErrorsOf(added.length, freeSeats(tx, firm));
      if (errors.length > 0) throwFieldErrors({ users: errors });
      const taken = await findTakenEmails(
        tx.db,
        account_id,
        added.map(({ email }) => email),
      );
      if (actor.super_admin && taken.size > 0) throwFieldErrors(takenErrors(users, taken));
      const ids = await createInvited(tx, added, { account_id, invited_by: actor.user_id, taken });
      await mailInvitations(tx, ids);
      if (ids.length > 0) await publishAccount(tx.db, account_id);
      const rows = users.map(({ email }) => ({ email, outcome: outcomeOf(members.get(email)) }));
      return { invited: ids.length, rows };
    });
  },
);

/** For super admins only: others must not learn that another user has the address. */
const takenErrors = (users: readonly { readonly email: string }[], taken: ReadonlySet<string>) =>
  Object.fromEntries(
    users.flatMap(({ email }, index) => (taken.has(email) ? [[`users.${index}.email`, [takenEmailText]]] : [])),
  );

type Outcome = ReplyOf<typeof inviteAdvisors>['rows'][number]['outcome'];

function outcomeOf(member: { readonly is_invited: boolean } | undefined): Outcome {
  if (!member) return 'invited';
  return member.is_invited ? 'already_invited' : 'already_in_firm';
}
