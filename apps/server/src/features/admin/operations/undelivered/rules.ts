import type { UndeliveredMessage } from 'contract/endpoints/operations';
import type { listUndelivered, UndeliveredRow } from './queries.ts';

type State = Pick<
  UndeliveredRow,
  'kind' | 'purpose' | 'user_id' | 'type' | 'pending_email' | 'email_confirmed' | 'is_invited'
>;

/**
 * Emails with a link. Others report an event: the action that sent them is repeated where it belongs. Only links of clients
 * work in every browser.
 */
export function canResend(message: State): boolean {
  const { kind, purpose, user_id, type, pending_email, email_confirmed, is_invited } = message;
  if (kind !== 'mail' || user_id === null) return false;
  if (purpose === 'invite') return is_invited;
  if (purpose === 'confirm_email') return pending_email !== null || email_confirmed === false;
  return purpose === 'reset_password' || (purpose === 'magic_link' && type === 'ClientUser');
}

type ListedRow = Awaited<ReturnType<typeof listUndelivered>>['rows'][number];

export const toUndelivered = (row: ListedRow): UndeliveredMessage => ({
  id: row.id,
  kind: row.kind,
  purpose: row.purpose,
  to: row.to,
  user: row.user_id === null ? null : { id: row.user_id, name: row.user_name },
  failure: row.failure ?? 'unreachable',
  attempts: row.attempts,
  created_at: row.created_at,
  may_resend: canResend(row),
});
