import { ApiError } from '../../api-error.ts';
import type { AppContext } from '../../context.ts';
import { enqueueText, secondsUntilText } from '../notifications/operations.ts';
import { type CodeAttempt, codeOf } from '../sign-in/operations.ts';
import { codeText } from './emails.tsx';

/**
 * @throws ApiError `text_limit_reached` if the number or its firm has reached its limit of messages, and `code_not_sent`
 * without an SMS provider
 */
export async function sendCodeOf(
  ctx: AppContext,
  attempt: Pick<CodeAttempt, 'id' | 'user_id' | 'account_id' | 'is_proven'> & { readonly phone_number: string },
): Promise<void> {
  const text = codeText(codeOf(ctx, attempt), ctx.settings.product_name, new URL(ctx.public_url).hostname);
  const { user_id, account_id, phone_number: to } = attempt;
  const purpose = attempt.is_proven ? 'code' : 'unproven_code';
  const outcome = await enqueueText(ctx, { to, text, purpose, user_id, account_id });
  if (outcome === 'capped')
    throw new ApiError('text_limit_reached', {
      retry_after: await secondsUntilText(ctx, { to, purpose, account_id }),
    });
  if (outcome !== 'enqueued') throw new ApiError('code_not_sent');
}
