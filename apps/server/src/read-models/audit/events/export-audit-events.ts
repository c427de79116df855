import { exportAuditEvents } from 'contract/endpoints/audit';
import type { Actor } from '../../../auth/actor.ts';
import type { AppContext } from '../../../context.ts';
import { replicaRoute } from '../../../http/route.ts';
import { createLimiter } from '../../../limiter.ts';
import { requireAuditScope } from '../policy.ts';
import { nameEvents, showFiltered } from './operations.ts';
import { type Filter, listEvents } from './queries.ts';
import { type Cursor, csvHeader, csvLines, cursorOf, parseCursor } from './rules.ts';

/** Rows per query: few enough that a caller who stops reading costs little memory. */
const batch = 1_000;

/** Concurrent exports leave most connections to other requests. */
const limited = createLimiter(2, 1_000);

export const exportAuditEventsRoute = replicaRoute(exportAuditEvents, async (call) => {
  const { ctx, actor, query } = call;
  const scope = requireAuditScope(actor);
  const { zone, ...filter } = query;
  const read = reader(ctx, actor, { filter, zone });
  // Read before anything is sent, so that an error here gets an ordinary reply.
  const first = await read(undefined);
  await showFiltered(call, scope, query.client_id);
  return { filename: 'audit.csv', type: 'text/csv; charset=utf-8', pieces: piecesOf(first, { read, zone }) };
});

interface Batch {
  readonly text: string;
  readonly next: Cursor | null;
}
type Read = (before: Cursor | undefined) => Promise<Batch>;

function reader(ctx: AppContext, actor: Actor, { filter, zone }: { filter: Filter; zone: string }): Read {
  const scope = requireAuditScope(actor);
  const started = ctx.clock();
  return (before) =>
    limited(async () => {
      const rows = await listEvents(ctx.db, scope, { ...filter, before }, started, batch);
      const last = rows.length === batch ? rows.at(-1) : undefined;
      return {
        text: csvLines(await nameEvents(ctx, actor, scope, rows, filter.client_id), zone),
        next: (last && parseCursor(cursorOf(last))) ?? null,
      };
    });
}

/** The next batch is read while one is written; no connection is in use while the caller is slow. */
async function* piecesOf(first: Batch, { read, zone }: { read: Read; zone: string }): AsyncGenerator<string> {
  yield csvHeader(zone);
  for (let present: Batch | null = first; present; ) {
    const { text, next }: Batch = present;
    const following: Promise<Batch> | null = next && read(next);
    // Without a handler, a failure after the caller has gone would end the process.
    following?.catch(() => undefined);
    if (text !== '') yield text;
    present = await following;
  }
}
