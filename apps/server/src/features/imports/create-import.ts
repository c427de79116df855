import { createImport } from 'contract/endpoints/imports';
import { withTransaction } from '../../db/connection.ts';
import { route } from '../../http/route.ts';
import { claimBlob } from '../files/operations.ts';
import { filenamePlace } from './records/rules.ts';
import { insertImport, publishImport } from './records/store.ts';

export const createImportRoute = route(createImport, ({ ctx, actor, body }) =>
  withTransaction(ctx, async (tx) => {
    const { db, clock, encryption } = tx;
    const blob = await claimBlob(tx, actor, body.signed_id);
    const id = await insertImport(db, {
      user_id: actor.user_id,
      filename_encrypted: encryption.encrypt(filenamePlace, blob.filename),
      byte_size: blob.byte_size,
      blob_id: blob.id,
      created_at: clock().toISOString(),
      progress_since: clock().toISOString(),
      progress_total: blob.byte_size,
    });
    await tx.jobs.send(db, 'run-import', { import_id: id });
    await publishImport(db, id);
    return { id };
  }),
);
