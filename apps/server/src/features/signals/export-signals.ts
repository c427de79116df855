import { exportSignals } from 'contract/endpoints/signals';
import { clientScopeOf } from '../../auth/actor.ts';
import type { Encryption } from '../../crypto/encryption.ts';
import { replicaRoute } from '../../http/route.ts';
import { createLimiter } from '../../limiter.ts';
import { todayOf } from './days/rules.ts';
import { listRows, listSortedIds, type SignalRow } from './queries.ts';
import { csvHeader, csvLineOf, toSignal } from './rules.ts';

/** Rows per query. Each is decrypted, so that more would delay other requests. */
const batch = 500;

/** Concurrent exports leave most connections to other requests. */
const limited = createLimiter(3, 1_000);

interface Export {
  readonly encryption: Encryption;
  readonly count: number;
  readonly read: (from: number) => Promise<readonly SignalRow[]>;
}

export const exportSignalsRoute = replicaRoute(exportSignals, async ({ ctx, actor, query, record }) => {
  const { db, encryption, clock } = ctx;
  const scope = clientScopeOf(actor);
  const ids = await limited(() => listSortedIds(db, scope, { ...query, today: todayOf(clock()) }));
  const read = async (from: number) => {
    const rows = await limited(() => listRows(db, scope, ids.slice(from, from + batch)));
    // Some may have another status since the ids were read.
    const listed = rows.filter(({ status }) => status === query.status);
    await record.showClients(listed.map(({ client_id }) => client_id));
    return listed;
  };
  // Read before anything is sent, so that an error here gets an ordinary reply.
  const first = await read(0);
  return {
    filename: 'signals.csv',
    type: 'text/csv; charset=utf-8',
    pieces: piecesOf(first, { encryption, count: ids.length, read }),
  };
});

/** No connection is in use while the caller is slow. */
async function* piecesOf(first: readonly SignalRow[], { encryption, count, read }: Export): AsyncGenerator<string> {
  yield csvHeader;
  let rows = first;
  for (let next = batch; ; next += batch) {
    if (rows.length > 0) yield rows.map((row) => csvLineOf(toSignal(encryption, row, 'staff'))).join('');
    if (next >= count) return;
    rows = await read(next);
  }
}
