import { listUsers } from 'contract/endpoints/users';
import type { MessageState } from '../../db/database.gen.ts';
import { canManageAccounts } from '../../features/accounts/policy.ts';
import { avatarBackground, avatarUrl } from '../../features/files/queries.ts';
import { listInviteTokens } from '../../features/links/operations.ts';
import { fullName } from '../../features/users/queries.ts';
import { route } from '../../http/route.ts';
import { canChangeRole, canDelete, listedAccount } from './policy.ts';
import { listAdvisors } from './queries.ts';

/** A quarantined advisor has no message, and the firm must not see that. */
function deliveryOf(sent_at: string | null, state: MessageState | null): 'sending' | 'sent' | 'failed' {
  if (state === 'failed') return 'failed';
  return sent_at === null || state === 'waiting' ? 'sending' : 'sent';
}

export const listUsersRoute = route(listUsers, async ({ ctx, actor, query }) => {
  const { rows, totalCount } = await listAdvisors(ctx.db, listedAccount(actor, query.account_id), query);
  const isCopied = canManageAccounts(actor) && actor.viewed_by_id === null;
  const invited = isCopied ? rows.filter(({ is_invited }) => is_invited).map(({ id }) => id) : [];
  const tokens = await listInviteTokens(ctx, invited);
  const users = rows.map(({ picture_key, is_invited, clients, sent_at, expires_at, message_state, ...row }) => {
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
      invitation: may_invite ? { sent_at, expires_at, delivery: deliveryOf(sent_at, message_state) } : null,
      may_change_role: canChangeRole(actor, row),
      may_delete: canDelete(actor, row),
    };
  });
  return { users, totalCount, currentPage: query.currentPage, pageSize: query.pageSize };
});
