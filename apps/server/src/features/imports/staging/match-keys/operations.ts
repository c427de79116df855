import { hash } from 'node:crypto';
import { setImmediate as nextTurn } from 'node:timers/promises';
import type { AppContext } from '../../../../context.ts';
import { withTransaction } from '../../../../db/connection.ts';
import { listUnmatchable } from '../../execution/queries.ts';
import { planByIndex, saveMatchKeys } from '../../execution/store.ts';
import { matchByEmail, matchByName } from '../../parsing/row/rules.ts';

/** Few enough that decrypting their birth dates delays other requests by some milliseconds only. */
const clientsPerStep = 500;

const birthdatePlace = 'users.birthdate';

export async function refreshMatchKeys(ctx: AppContext, digest_key: string): Promise<void> {
  const digest = (kind: string, text: string | null): Buffer | null =>
    text === null
      ? null
      : Buffer.from(hash('sha512-256', `${digest_key}\n${kind}\n${text}`, 'hex').slice(0, 32), 'hex');
  for (let after: number | null = 0; after !== null; ) {
    const from: number = after;
    after = await withTransaction(ctx, async ({ db, encryption }) => {
      await planByIndex(db);
      const clients = await listUnmatchable(db, from, clientsPerStep);
      const keys = clients.map(({ id, email, first_name, last_name, zip_code, birthdate_encrypted, revision }) => {
        const birth_date =
          birthdate_encrypted === null ? null : encryption.decrypt(birthdatePlace, birthdate_encrypted);
        return {
          client_id: id,
          revision,
          email_digest: digest('email', matchByEmail(email, birth_date)),
          name_digest: digest('name', matchByName(first_name, last_name, birth_date, zip_code)),
        };
      });
      if (keys.length > 0) await saveMatchKeys(db, keys);
      return clients.at(-1)?.id ?? null;
    });
    await nextTurn();
  }
}
