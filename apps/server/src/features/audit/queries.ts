import type { AppContext } from '../../context.ts';
import { createEncryption } from '../../crypto/encryption.ts';
import { keyAssociatedData } from './keys/rules.ts';
import { type Details, detailsAssociatedData } from './rules.ts';

export type { Details, RecordChange } from './rules.ts';

export interface SubjectDetails {
  readonly user_id: number | null;
  readonly account_id: number | null;
  /** Null after the key was deleted, and with it the only way to read them; then the ids are null as well. */
  readonly details: Details | null;
}

export async function decryptDetails(
  { db, encryption }: Pick<AppContext, 'db' | 'encryption'>,
  event: { readonly details: unknown },
): Promise<SubjectDetails[]> {
  const ciphertexts = Object.entries(event.details ?? {}).map(([id, ciphertext]) => [id, String(ciphertext)] as const);
  if (ciphertexts.length === 0) return [];
  const keys = await db
    .selectFrom('audit_keys')
    .select(['id', 'user_id', 'account_id', 'data_key_encrypted'])
    .where(
      'id',
      'in',
      ciphertexts.map(([id]) => Number(id)),
    )
    .execute();
  return ciphertexts.map(([id, ciphertext]) => {
    const found = keys.find((key) => String(key.id) === id);
    if (!found) return { user_id: null, account_id: null, details: null };
    const { user_id, account_id } = found;
    const key = Buffer.from(encryption.decrypt(keyAssociatedData, found.data_key_encrypted), 'base64');
    const details: Details = JSON.parse(createEncryption([{ id, key }]).decrypt(detailsAssociatedData, ciphertext));
    return { user_id, account_id, details };
  });
}
