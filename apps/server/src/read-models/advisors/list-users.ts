import { listUsers } from 'contract/endpoints/users';
import { secondsBefore } from '../../clock.ts';
import type { MessageState } from '../../db/database.gen.ts';
import { canManageAccounts } from '../../features/accounts/policy.ts';
import { avatarBackground, avatarUrl } from '../../features/files/queries.ts';
import { listInviteTokens } from '../../features/links/operations.ts';
import { fullName } from '../../features/users/queries.ts';
import { route } from '../../http/route.ts';
import { canChangeRole, canDelete, listedAccount } from './policy.ts';
import { listAdvisors } from './queries.ts';

/** After it, in seconds, an email that was not written will not be: the address has reached its limit. */
const writingTime = 10 * 60;

interface Invitation {
  readonly sent_at: string | null;
  /** Null for an admin whose firm's setup was left before the last step. */
  readonly requested_at: string | null;
  readonly message_state: MessageState | null;
}

/** A quarantined advisor has no message, and the firm must not see that. */
function deliveryOf(
  { sent_at, requested_at, message_state }: Invitation,
  now: Date,
): 'not_sent' | 'sending' | 'sent' | 'failed' {
  if (message_state === 'failed') return 'failed';
  if (sent_at !== null) return message_state === 'waiting' ? 'sending' : 'sent';
  return requested_at !== null && requested_at > secondsBefore(now, writingTime) ? 'sending' : 'not_sent';
}

export const listUsersRoute = route(listUsers, async ({ ctx, actor, query }) => {
  const { rows, totalCount } = await listAdvisors(ctx.db, listedAccount(actor, query.account_id), query);
  const isCopied = canManageAccounts(actor) && actor.viewed_by_id === null;
  const invited = isCopied ? rows.filter(({ is_invited }) => is_invited).map(({ id }) => id) : [];
  const tokens = await listInviteTokens(ctx, invited);
  const users = rows.map(
    ({ picture_key, is_invited, clients, sent_at, expires_at, requested_at, message_state, ...row }) => {
      const name = fullName(row);
      const may_invite = canManageAccounts(actor) && is_invited;
      return {
        ...row,
        name,
        avatar: avatarUrl({ id: row.id, name, picture_key }),
        avatar_background: avatarBackground(row.id),
        clients: canManageAccounts(actor) ? clients : null,
        may_invite,
        invite_token: tokens.get(row.id) ?? null,
        invitation: may_invite
          ? { sent_at, expires_at, delivery: deliveryOf({ sent_at, requested_at, message_state }, ctx.clock()) }
          : null,
        may_change_role: canChangeRole(actor, row),
        may_delete: canDelete(actor, row),
      };
    },
  );
  return { users, totalCount, currentPage: query.currentPage, pageSize: query.pageSize };
});
