import { exportClients } from 'contract/endpoints/engagements';
import { type ClientScope, clientScopeOf } from '../../auth/actor.ts';
import type { Db } from '../../db/connection.ts';
import { type AdvisorName, listAdvisorNames } from '../../features/users/queries.ts';
import { dayIn } from '../../http/csv.ts';
import { type Call, replicaRoute } from '../../http/route.ts';
import { createLimiter } from '../../limiter.ts';
import { listClientsOfTodo } from '../todos/operations.ts';
import { columnsOf } from './policy.ts';
import { type ExportedRow, listExported } from './queries.ts';
import { csvHeader, csvLines, type Filter, inBoth, type Presentation, unknownAdvisors } from './rules.ts';

/** Rows per query: few enough that a caller who stops reading costs little memory. */
const batch = 4_000;

/** Concurrent exports leave most connections to other requests. */
const limited = createLimiter(3, 1_000);

export const exportClientsRoute = replicaRoute(exportClients, async ({ ctx, actor, query, record }) => {
  const scope = clientScopeOf(actor);
  const ofTodo = query.todo && (await listClientsOfTodo(ctx, actor, query.todo));
  const read = reader(ctx.db, scope, { ...query, ids: inBoth(query.ids, ofTodo) });
  // Read before anything is sent, so that an error here gets an ordinary reply.
  const first = await read(Number.MAX_SAFE_INTEGER);
  return {
    filename: 'clients.csv',
    type: 'text/csv; charset=utf-8',
    pieces: piecesOf(first, { read, record, columns: columnsOf(actor), dayOf: dayIn(query.zone) }),
  };
});

interface Batch {
  readonly rows: readonly ExportedRow[];
  readonly advisors: ReadonlyMap<number, AdvisorName>;
}
type Read = (after: number) => Promise<Batch>;

interface Export extends Pick<Call<typeof exportClients>, 'record'>, Pick<Presentation, 'columns' | 'dayOf'> {
  readonly read: Read;
}

function reader(db: Db, scope: ClientScope, filter: Filter): Read {
  const advisors = new Map<number, AdvisorName>();
  return (after) =>
    limited(async () => {
      const rows = await listExported(db, scope, filter, after, batch);
      for (const advisor of await listAdvisorNames(db, unknownAdvisors(rows, advisors)))
        advisors.set(advisor.id, advisor);
      return { rows, advisors };
    });
}

/** No connection is in use while the caller is slow. */
async function* piecesOf(first: Batch, { read, record, columns, dayOf }: Export): AsyncGenerator<string> {
  yield csvHeader(columns);
  for (let present: Batch | null = first; present; ) {
    const { rows, advisors }: Batch = present;
    const last: ExportedRow | undefined = rows.at(-1);
    const next: Promise<Batch> | null = last && rows.length === batch ? read(last.id) : null;
    // Without a handler, a failure after the caller has gone would end the process.
    next?.catch(() => undefined);
    const recorded = record.showClients(rows.map(({ id }) => id));
    const lines = csvLines(rows, { columns, advisors, dayOf });
    // What cannot be recorded is not sent.
    await recorded;
    if (last) yield lines;
    present = await next;
  }
}
