import type { SignInStep } from 'contract/vocabulary/second-factors';
import type { ApiError } from '../../lib/api-error.ts';
import { formatPlural } from '../../lib/format.ts';

export const texts = {
  sending: 'Sending verification code...',
  sent: 'Verification code sent!',
  resending: 'Resending code...',
  resent: 'Verification code resent!',
  notSent: 'Failed to send verification code. Please try again.',
  limited: (wait: string) => `We sent too many codes. Try again in ${wait}.`,
  notResent: 'Failed to resend code. Please try again.',
  incomplete: 'Please enter the 6-digit code.',
  wrong: 'Invalid code. Please try again.',
  signedIn: 'Verification successful!',
  phoneVerified: 'Phone verified!',
} as const;

/** Says how long to wait at the limit of text messages; null for another error. */
export function limitText({ code, message, retryAfter }: ApiError): string | null {
  if (code !== 'text_limit_reached') return null;
  if (retryAfter === null) return message;
  const minutes = Math.ceil(retryAfter / 60);
  return texts.limited(
    minutes < 60 ? formatPlural(minutes, 'minute', 'minutes') : formatPlural(Math.ceil(minutes / 60), 'hour', 'hours'),
  );
}

export const ways: Readonly<Record<SignInStep, string>> = {
  passkey: 'Use a passkey',
  authenticator: 'Use your authenticator app',
  phone: 'Text a code to your phone',
  recovery_code: 'Use a recovery code',
};
