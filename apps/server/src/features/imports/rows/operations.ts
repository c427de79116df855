import type { AppContext } from '../../../context.ts';
import type { ImportRow } from '../records/queries.ts';
import { dataKeyPlace } from '../records/rules.ts';
import { listCells } from './queries.ts';
import { decryptCells } from './rules.ts';

export const rowsOf = ({ id, rows_of_import_id }: ImportRow): number => rows_of_import_id ?? id;

/** Empty once the cells are deleted. */
export async function readCells(
  { db, encryption }: Pick<AppContext, 'db' | 'encryption'>,
  owner: Pick<ImportRow, 'id' | 'data_key_encrypted'> | undefined,
  row_numbers: readonly number[],
): Promise<Map<number, readonly string[]>> {
  if (!owner?.data_key_encrypted || row_numbers.length === 0) return new Map();
  const key = Buffer.from(encryption.decrypt(dataKeyPlace, owner.data_key_encrypted), 'base64');
  const groups = await listCells(db, owner.id, row_numbers);
  return new Map(groups.flatMap((content) => [...decryptCells(key, owner.id, content)]));
}
