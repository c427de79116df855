/** Texts of the specification (section 8) are exact. */
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
