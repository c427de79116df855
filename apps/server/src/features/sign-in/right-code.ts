import type { ErrorCode } from 'contract/errors';
import { ApiError } from '../../api-error.ts';
import { countAttempt, uncountAttempt } from '../../auth/store.ts';
import type { AppContext } from '../../context.ts';
import { hour, maxTriesPerHour } from './rules.ts';

interface CodeTry {
  /** Whose wrong codes are counted together. */
  readonly subject: string;
  readonly isRight: boolean;
  /** Records a wrong code, and any code after too many wrong ones. */
  readonly deny: () => Promise<void>;
  readonly exceeded: ErrorCode;
}

/** @throws ApiError `code_invalid`, or `exceeded` after too many wrong codes within the hour */
export async function requireRightCode(
  { db, clock }: Pick<AppContext, 'db' | 'clock'>,
  { subject, isRight, deny, exceeded }: CodeTry,
): Promise<void> {
  const tries = await countAttempt(db, subject, clock(), hour);
  if (tries > maxTriesPerHour || !isRight) await deny();
  if (tries > maxTriesPerHour) throw new ApiError(exceeded, { retry_after: hour });
  if (!isRight) throw new ApiError('code_invalid');
  await uncountAttempt(db, subject);
}
