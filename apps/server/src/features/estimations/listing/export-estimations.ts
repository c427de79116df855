import { exportEstimations } from 'contract/endpoints/estimation-lists';
import { scopeOf } from '../../../auth/actor.ts';
import { dayIn } from '../../../http/csv.ts';
import { type Call, replicaRoute } from '../../../http/route.ts';
import { createLimiter } from '../../../limiter.ts';
import { toListed } from './operations.ts';
import { type ListedRow, listClientsOf, listExported } from './queries.ts';
import { csvHeader, csvLineOf } from './rules.ts';

/** Rows per query. Each amount is calculated, so that more would delay other requests. */
const batch = 500;

/** Concurrent exports leave most connections to other requests. */
const limited = createLimiter(3, 1_000);

type Export = Pick<Call<typeof exportEstimations>, 'ctx' | 'record'> & {
  readonly dayOf: (moment: string) => string;
  readonly read: (before: number) => Promise<readonly ListedRow[]>;
};

export const exportEstimationsRoute = replicaRoute(exportEstimations, async ({ ctx, actor, query, record }) => {
  const scope = scopeOf(actor);
  const read = (before: number) => limited(() => listExported(ctx.db, scope, query, before, batch));
  // Read before anything is sent, so that an error here gets an ordinary reply.
  const first = await read(Number.MAX_SAFE_INTEGER);
  return {
    filename: 'estimates.csv',
    type: 'text/csv; charset=utf-8',
    pieces: piecesOf(first, { ctx, record, dayOf: dayIn(query.zone), read }),
  };
});

/** No connection is in use while the caller is slow. */
async function* piecesOf(first: readonly ListedRow[], { ctx, record, dayOf, read }: Export): AsyncGenerator<string> {
  yield csvHeader;
  for (let rows = first; rows.length > 0; ) {
    const clients = await listClientsOf(ctx.db, rows);
    await record.showClients([...clients.keys()]);
    const listed = await toListed(ctx, rows);
    yield rows
      .flatMap(({ client_id }, index) => {
        const row = listed[index];
        return row ? [csvLineOf(row, clients.get(client_id ?? 0)?.name ?? '', dayOf)] : [];
      })
      .join('');
    const last = rows.at(-1);
    rows = last && rows.length === batch ? await read(last.id) : [];
  }
}
