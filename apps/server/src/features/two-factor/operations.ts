import { ApiError } from '../../api-error.ts';
import type { AppContext } from '../../context.ts';
import { enqueueText } from '../notifications/operations.ts';
import { type CodeAttempt, codeOf } from '../sign-in/operations.ts';
import { codeText } from './emails.tsx';

/** @throws ApiError `code_not_sent` if the number or its firm has reached its limit of messages */
export async function sendCodeOf(
  ctx: AppContext,
  attempt: Pick<CodeAttempt, 'id' | 'user_id' | 'account_id' | 'is_proven'> & { readonly phone_number: string },
): Promise<void> {
  const text = codeText(codeOf(ctx, attempt), ctx.settings.product_name, new URL(ctx.public_url).hostname);
  const { user_id, account_id, phone_number: to } = attempt;
  const purpose = attempt.is_proven ? 'code' : 'unproven_code';
  if ((await enqueueText(ctx, { to, text, purpose, user_id, account_id })) !== 'enqueued')
    throw new ApiError('code_not_sent');
}
