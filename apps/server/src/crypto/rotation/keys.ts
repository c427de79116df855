import type { Db } from '../../db/connection.ts';
import { StartupError } from '../../startup-error.ts';
import type { Encryption } from '../encryption.ts';
import { listKeys, recordKey } from './store.ts';

/** The table's first name: another text would reject the keys of every existing database. */
const probeAssociatedData = 'seal_keys.probe';

export const unusedKeyMessage = (key_id: string): string =>
  `No values are encrypted with ${key_id} anymore: remove it from ENCRYPTION_KEYS.`;

/**
 * Call it before anything is encrypted.
 * @throws StartupError when a key is missing, or differs from the one with the same id
 */
export async function requireKeys(
  { db, encryption }: { readonly db: Db; readonly encryption: Encryption },
  say: (line: string) => void,
): Promise<void> {
  const known = await listKeys(db);
  const [current, ...old] = encryption.key_ids;
  const needed = known.filter(({ retired_at }) => retired_at === null);
  const missing = needed.filter(({ id }) => id !== current && !old.includes(id)).map(({ id }) => id);
  if (missing.length > 0)
    throw new StartupError(
      `Values in the database are encrypted with ${missing.join(', ')}, which is missing from ENCRYPTION_KEYS: add it after the first key.`,
    );
  const wrong = needed.find(
    ({ probe_encrypted }) => probe_encrypted !== null && !canDecrypt(encryption, probe_encrypted),
  );
  if (wrong)
    throw new StartupError(
      `The key ${wrong.id} in ENCRYPTION_KEYS differs from the ${wrong.id} that encrypted values in the database: restore that one.`,
    );
  await recordKey(db, current, encryption.encrypt(probeAssociatedData, current));
  for (const { id, retired_at } of known) if (retired_at !== null && old.includes(id)) say(unusedKeyMessage(id));
}

function canDecrypt(encryption: Encryption, probe: string): boolean {
  try {
    encryption.decrypt(probeAssociatedData, probe);
    return true;
  } catch {
    return false;
  }
}
