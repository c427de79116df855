import type { AppContext } from '../../context.ts';
import { StartupError } from '../../startup-error.ts';
import type { Encryption } from '../encryption.ts';
import { listKeys, setCachedByKey } from './store.ts';

const probeAssociatedData = 'encryption_keys.probe';

export const canGo = (key_id: string): string =>
  `No value is sealed with ${key_id} any more: it can be taken out of ENCRYPTION_KEYS.`;

/**
 * Compares the keys that are given with those that have sealed what is in the database, before anything new is sealed.
 * @param say told which of them are not needed any more
 * @throws CannotStart when one is missing, or is another one of the same id
 */
export async function requireKeys(
  { db, encryption }: Pick<AppContext, 'db' | 'encryption'>,
  say: (line: string) => void,
) {
  const known = await listKeys(db);
  const [current, ...old] = encryption.key_ids;
  const needed = known.filter(({ retired_at }) => retired_at === null);
  const missing = needed.filter(({ id }) => id !== current && !old.includes(id)).map(({ id }) => id);
  if (missing.length > 0)
    throw new StartupError(
      `Values in the database are sealed with ${missing.join(', ')}, which ENCRYPTION_KEYS does not give: add it behind the first key.`,
    );
  const wrong = needed.find(({ probe_encrypted }) => probe_encrypted !== null && !opens(encryption, probe_encrypted));
  if (wrong)
    throw new StartupError(
      `The key ${wrong.id} in ENCRYPTION_KEYS is not the ${wrong.id} that sealed values in the database: put that one back.`,
    );
  await setCachedByKey(db, current, encryption.encrypt(probeAssociatedData, current));
  for (const { id, retired_at } of known) if (retired_at !== null && old.includes(id)) say(canGo(id));
}

function opens(encryption: Encryption, probe: string): boolean {
  try {
    encryption.decrypt(probeAssociatedData, probe);
    return true;
  } catch {
    return false;
  }
}
