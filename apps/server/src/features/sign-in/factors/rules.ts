import type { SignInStep } from 'contract/vocabulary/second-factors';
import type { Factors } from './queries.ts';

export const secretAssociatedData = 'authenticators.secret';

/** A number that no code has proven counts only if there is nothing else and codes can be sent. */
export function signInStepsOf(
  { phone_number, phone_verified, authenticator, passkey, recovery_codes_left }: Factors,
  sends_texts: boolean,
): SignInStep[] {
  const steps: SignInStep[] = [];
  if (passkey) steps.push('passkey');
  if (authenticator) steps.push('authenticator');
  if (phone_verified || (phone_number !== null && sends_texts && steps.length === 0)) steps.push('phone');
  if (steps.length > 0 && recovery_codes_left > 0) steps.push('recovery_code');
  return steps;
}

/** Whether something is left that the user has proven to have. */
export const hasFactor = ({ phone_verified, authenticator, passkey }: Factors): boolean =>
  phone_verified || authenticator || passkey;
