import { setImmediate as nextTurn } from 'node:timers/promises';
import type { AppContext } from '../../../../context.ts';
import { withTransaction } from '../../../../db/connection.ts';
import { listUnmatchable } from '../../execution/queries.ts';
import { digestWith, emailKey, identityDigests, personKey, zipKey } from '../../matching/rules.ts';
import { planByIndex, saveMatchKeys } from '../../matching/store.ts';

/** Few enough that decrypting their birth dates delays other requests by some milliseconds only. */
const clientsPerStep = 500;

const birthdatePlace = 'users.birthdate';

export async function refreshMatchKeys(ctx: AppContext, digest_key: string): Promise<void> {
  const digestsOf = identityDigests(digestWith(digest_key));
  for (let after: number | null = 0; after !== null; ) {
    const from: number = after;
    after = await withTransaction(ctx, async ({ db, encryption }) => {
      await planByIndex(db);
      const clients = await listUnmatchable(db, from, clientsPerStep);
      const keys = clients.map(({ id, email, first_name, last_name, zip_code, birthdate_encrypted, revision }) => {
        const birth_date =
          birthdate_encrypted === null ? null : encryption.decrypt(birthdatePlace, birthdate_encrypted);
        const person = personKey(first_name, last_name);
        const digests = digestsOf({ email: emailKey(email), person, birth_date, zip: zipKey(zip_code) });
        return { client_id: id, revision, ...digests };
      });
      if (keys.length > 0) await saveMatchKeys(db, keys);
      return clients.at(-1)?.id ?? null;
    });
    await nextTurn();
  }
}
