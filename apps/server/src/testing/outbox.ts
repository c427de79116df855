import type { Message } from 'contract/endpoints/notifications';
import type { AppContext } from '../context.ts';
import { toMessage } from '../features/notifications/rules.ts';
import { listKept } from '../features/notifications/store.ts';

/** A message as its reader has it; `link` and `code` are empty where it has none. */
export type Kept = Message & { readonly link: string; readonly code: string };

/** What the outbox keeps for this address or number, the newest first. */
export async function readOutbox(ctx: AppContext, to: string): Promise<Kept[]> {
  const messages = (await listKept(ctx.db, 1_000)).map((row) => toMessage(ctx, row));
  return messages
    .filter((message) => message.to === to)
    .map((message) => ({ ...message, link: message.link ?? '', code: message.code ?? '' }));
}
