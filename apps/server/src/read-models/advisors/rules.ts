import type { MessageState } from '../../db/database.gen.ts';

/** A quarantined advisor has no message, and the firm must not see that. */
export function deliveryOf(sent_at: string | null, state: MessageState | null): 'sending' | 'sent' | 'failed' {
  if (state === 'failed') return 'failed';
  return sent_at === null || state === 'waiting' ? 'sending' : 'sent';
}
