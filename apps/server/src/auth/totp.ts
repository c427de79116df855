import { Secret, TOTP } from 'otpauth';

/** RFC 6238 with the parameters that every authenticator app knows; codes change each `period` seconds. */
const period = 30;
const parameters = { algorithm: 'SHA1', digits: 6, period };

/** Clocks may differ by one period. */
const window = 1;

/** 160 random bits in base32. */
export const newTotpSecret = (): string => new Secret({ size: 20 }).base32;

export const totpUri = (secret: string, issuer: string, label: string): string =>
  new TOTP({ ...parameters, secret, issuer, label }).toString();

/** The number of the period that the code is of; null for a wrong code. */
export function totpStep(secret: string, code: string, now: Date): number | null {
  const delta = new TOTP({ ...parameters, secret }).validate({ token: code, timestamp: now.getTime(), window });
  return delta === null ? null : Math.floor(now.getTime() / 1000 / period) + delta;
}
