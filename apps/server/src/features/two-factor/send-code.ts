import { sendCode } from 'contract/endpoints/two-factor';
import { ApiError } from '../../api-error.ts';
import { route } from '../../http/route.ts';
import { requireCodeAttempt } from '../sign-in/operations.ts';
import { sendCodeOf } from './operations.ts';

export const sendCodeRoute = route(sendCode, async ({ ctx, body }) => {
  const attempt = await requireCodeAttempt(ctx, 'sign_in', body.two_fa_token);
  const { phone_number } = attempt;
  if (phone_number === null) throw new ApiError('sign_in_expired');
  await sendCodeOf(ctx, { ...attempt, phone_number });
  return { success: true };
});
