import type { sendCode } from 'contract/endpoints/two-factor';
import type { Handler } from '../../http/route.ts';
import { refuse } from '../../http/api-error.ts';
import { openAttempt, sendCodeOf } from './public.ts';

export const handleSendCode: Handler<typeof sendCode> = async ({ ground, body }) => {
  const attempt = await openAttempt(ground, 'sign_in', body.two_fa_token);
  const { phone_number } = attempt;
  if (phone_number === null) return refuse('attempt_over');
  await sendCodeOf(ground, { ...attempt, phone_number });
  return { success: true };
};
