import { ApiError } from '../../api-error.ts';
import type { Db } from '../../db/connection.ts';
import { hasLegalHold } from './queries.ts';

/** @throws ApiError `legal_hold`; call it with the client locked */
export async function requireNoLegalHold(trx: Db, client_id: number): Promise<void> {
  if (await hasLegalHold(trx, client_id)) throw new ApiError('legal_hold');
}
