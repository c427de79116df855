import type { AppContext } from '../../../context.ts';
import { type ComputedRow, listStored } from './queries.ts';
import { columnsOf, digestRenewal } from './rules.ts';
import { deleteRenewals, saveRenewals, type WrittenRenewal } from './store.ts';

/** In the transaction of the signals, with the clients locked. @returns the clients whose row has changed */
export async function writeRenewals(
  { db, keys }: Pick<AppContext, 'db' | 'keys'>,
  digest_key: string,
  computed: readonly ComputedRow[],
): Promise<number[]> {
  const stored = new Map((await listStored(db, computed)).map((row) => [row.client_id, row]));
  const written: WrittenRenewal[] = [];
  const ended: number[] = [];
  for (const { client_id, account_id, renewal } of computed) {
    const before = stored.get(client_id);
    if (!renewal) {
      if (before) ended.push(client_id);
      continue;
    }
    const facts_digest = digestRenewal(digest_key, renewal);
    if (before?.account_id === account_id && before.facts_digest.equals(facts_digest)) continue;
    const encryption = await keys.ofFirm(db, account_id);
    written.push({ client_id, account_id, facts_digest, ...columnsOf(encryption, renewal) });
  }
  await deleteRenewals(db, ended);
  await saveRenewals(db, written);
  return [...ended, ...written.map(({ client_id }) => client_id)];
}
