import type { LegalHold } from 'contract/endpoints/legal-holds';
import type { Encryption } from '../../crypto/encryption.ts';
import type { LegalHoldRow } from './queries.ts';

export const reasonAssociatedData = 'legal_holds.reason';
export const releaseAssociatedData = 'legal_holds.release_reason';

export function toLegalHold(
  encryption: Encryption,
  { reason_encrypted, release_reason_encrypted, ...row }: LegalHoldRow,
): LegalHold {
  const decrypted = (associatedData: string, value: string | null) =>
    value === null ? null : encryption.decrypt(associatedData, value);
  return {
    ...row,
    reason: decrypted(reasonAssociatedData, reason_encrypted),
    release_reason: decrypted(releaseAssociatedData, release_reason_encrypted),
  };
}
