import type { SignInStep } from 'contract/vocabulary/second-factors';

export type Factor = Exclude<SignInStep, 'recovery_code'>;

export const recoveryCodeCount = 10;

const alphabet = 'abcdefghijklmnopqrstuvwxyz234567';

/** @param bytes 15 random ones: six groups of four characters with five bits each */
export function recoveryCodeOf(bytes: Uint8Array): string {
  const bits = [...bytes].map((byte) => byte.toString(2).padStart(8, '0')).join('');
  const characters = bits.replace(/.{5}/g, (five) => alphabet[Number.parseInt(five, 2)] ?? '');
  return characters.replace(/.{4}(?=.)/g, '$&-');
}
