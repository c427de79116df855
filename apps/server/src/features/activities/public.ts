import type { AppContext } from '../../context.ts';
import { publishClient } from '../../realtime/public.ts';
import type * as rules from './rules.ts';
import * as store from './store.ts';

/** What can have happened to a client. */
export type Happening = rules.Happening;

/** Whom it happened to, and who did it; `actor_id` is null for the product itself. */
type Recorded = Happening & { readonly client_id: number; readonly actor_id: number | null };

/**
 * Keeps what has just happened to a client, in the transaction that `within.db` is, and tells every page that may show it once
 * that is committed. After the change itself: the firm, and the advisor or agent of whom it tells, are those the client has by
 * then. Nothing for somebody who is no client.
 */
export async function recordActivity(ctx: Pick<AppContext, 'db' | 'clock'>, happened: Recorded): Promise<void> {
  const { kind, client_id, actor_id, detail = {} } = happened;
  await store.insertActivity(ctx.db, { kind, client_id, actor_id, detail }, ctx.clock());
  await publishClient(ctx.db, client_id, 'activity.created');
}
