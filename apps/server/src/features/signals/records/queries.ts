import type { Db } from '../../../db/connection.ts';

export async function findDigestKey(db: Db): Promise<string | undefined> {
  const row = db.selectFrom('signal_keys').select('digest_key_encrypted').where('id', '=', 1);
  return (await row.executeTakeFirst())?.digest_key_encrypted;
}
