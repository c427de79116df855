import type { ErrorCode } from 'contract/errors';
import { ApiError } from '../api-error.ts';
import type { Clock } from '../clock.ts';
import type { Db } from '../db/connection.ts';
import { countAttempt, uncountAttempt } from './store.ts';

/** Wrong codes per subject within the hour, such as of a user over all attempts to sign in. */
export const maxTriesPerHour = 10;
export const hour = 60 * 60;

interface CodeTry {
  /** Whose wrong codes are counted together. */
  readonly subject: string;
  readonly isRight: boolean;
  /** Records a wrong code, and any code after too many wrong ones. */
  readonly deny: () => Promise<void>;
  readonly invalid?: ErrorCode;
  readonly exceeded: ErrorCode;
}

/** @throws ApiError `invalid` (`code_invalid`), or `exceeded` after too many wrong codes within the hour */
export async function requireRightCode(
  { db, clock }: { readonly db: Db; readonly clock: Clock },
  { subject, isRight, deny, invalid = 'code_invalid', exceeded }: CodeTry,
): Promise<void> {
  const tries = await countAttempt(db, subject, clock(), hour);
  if (tries > maxTriesPerHour || !isRight) await deny();
  if (tries > maxTriesPerHour) throw new ApiError(exceeded, { retry_after: hour });
  if (!isRight) throw new ApiError(invalid);
  await uncountAttempt(db, subject);
}
