import type { exportClients } from 'contract/endpoints/engagements';
import { type ClientScope, clientScopeOf } from '../../auth/actor.ts';
import type { Db } from '../../db/connection.ts';
import { type Adviser, advisersOf } from '../../features/users/public.ts';
import { createLimiter } from '../../http/limiter.ts';
import type { Handler } from '../../http/route.ts';
import { csvHead, csvLines, unknownAdvisers } from './csv/rules.ts';
import { type ExportedRow, listAfter } from './csv/store.ts';
import { type Columns, columnsOf } from './policy.ts';
import type { Filter } from './rules.ts';

/** Rows that are read at once: few enough that a caller who stops reading holds little. */
const batch = 4_000;

/** However many files are being made, they leave most of the connections to the pages. */
const inTurn = createLimiter(3, 1_000);

export const handleExportClients: Handler<typeof exportClients> = async ({ ctx, actor, query }) => {
  const read = reader(ctx.db, clientScopeOf(actor), query);
  // Read before anything is sent: what fails here is still answered like any other call.
  const first = await read(Number.MAX_SAFE_INTEGER);
  return {
    filename: 'clients.csv',
    type: 'text/csv; charset=utf-8',
    pieces: piecesOf(first, read, columnsOf(actor)),
  };
};

/** Clients, and everyone whom these and those before them belong to. */
interface Batch {
  readonly rows: readonly ExportedRow[];
  readonly advisers: ReadonlyMap<number, Adviser>;
}
type Read = (after: number) => Promise<Batch>;

/** Reads clients batch by batch. Advisors and agents are far fewer: each is read once and remembered. */
function reader(db: Db, scope: ClientScope, filter: Filter): Read {
  const advisers = new Map<number, Adviser>();
  return (after) =>
    inTurn(async () => {
      const rows = await listAfter(db, scope, filter, after, batch);
      for (const adviser of await advisersOf(db, unknownAdvisers(rows, advisers))) advisers.set(adviser.id, adviser);
      return { rows, advisers };
    });
}

/**
 * The file in pieces. While one is written the next is read, and no more than that: no connection is held while a piece waits to be
 * taken.
 */
async function* piecesOf(first: Batch, read: Read, columns: Columns): AsyncGenerator<string> {
  yield csvHead(columns);
  for (let present: Batch | null = first; present; ) {
    const { rows, advisers }: Batch = present;
    const last: ExportedRow | undefined = rows.at(-1);
    const next: Promise<Batch> | null = last && rows.length === batch ? read(last.id) : null;
    // Whoever goes away meanwhile leaves nobody who would hear that it failed.
    next?.catch(() => undefined);
    if (last) yield csvLines(rows, columns, advisers);
    present = await next;
  }
}
