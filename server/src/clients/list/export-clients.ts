import type { exportClients } from 'contract/clients';
import { type ClientScope, clientScopeOf } from '../../platform/actor/actor.ts';
import type { Db } from '../../platform/db.ts';
import type { Handler } from '../../platform/http/route.ts';
import { waitingLine } from '../../platform/waiting-line.ts';
import { csvHead, csvLines } from './csv/rules.ts';
import { type ExportedRow, listAfter, type Place } from './csv/store.ts';
import { type Columns, columnsOf } from './policy.ts';
import type { Filter } from './rules.ts';

/** Rows that are read at once: few enough that a caller who stops reading holds little. */
const batch = 2_000;

/** However many files are being made, they leave most of the connections to the pages. */
const inTurn = waitingLine(2, 1_000);

export const handleExportClients: Handler<typeof exportClients> = async ({ ground, actor, query }) => {
  const read = reader(ground.db, clientScopeOf(actor), query);
  // Read before anything is sent: what fails here is still answered like any other call.
  const first = await read(null);
  return {
    filename: 'clients.csv',
    type: 'text/csv; charset=utf-8',
    pieces: piecesOf(first, read, columnsOf(actor)),
  };
};

type Read = (place: Place | null) => Promise<ExportedRow[]>;

const reader =
  (db: Db, scope: ClientScope, filter: Filter): Read =>
  (place) =>
    inTurn(() => listAfter(db, scope, filter, place, batch));

/** The file in pieces: no connection is held while a piece waits to be taken. */
async function* piecesOf(first: ExportedRow[], read: Read, columns: Columns): AsyncGenerator<string> {
  yield csvHead(columns);
  for (let rows = first; ; ) {
    if (rows.length > 0) yield csvLines(rows, columns);
    const last = rows.at(-1);
    if (!last || rows.length < batch) return;
    rows = await read(last);
  }
}
