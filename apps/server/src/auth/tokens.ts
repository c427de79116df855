import { createHash, createHmac, randomBytes, timingSafeEqual } from 'node:crypto';

export type Purpose =
  | 'bearer'
  | 'session'
  | 'refresh'
  | 'csrf'
  | 'device'
  | 'oauth'
  | 'share'
  | 'code'
  | 'passkey'
  | 'recipient'
  | 'network'
  | 'proof'
  | 'booking'
  | 'message_stop'
  | 'blob_id'
  | 'blob_token'
  | 'file'
  | 'audit_checkpoint'
  | 'download'
  | 'renewal_letters';

export interface Tokens {
  /** `content.mac`: readable without the secret, but not forgeable. */
  sign(purpose: Purpose, content: string): string;
  read(purpose: Purpose, token: string): string | null;
  /** Six digits derived from the content and the secret, so that a code need not be stored. */
  code(content: string): string;
}

/** @param secret at least 32 bytes, the same in every process of an installation */
export function createTokens(secret: Buffer): Tokens {
  const bytes = (purpose: Purpose, content: string) =>
    createHmac('sha256', secret).update(`${purpose}\n${content}`).digest();
  const mac = (purpose: Purpose, content: string) => bytes(purpose, content).toString('base64url');
  return {
    sign: (purpose, content) => `${content}.${mac(purpose, content)}`,
    read(purpose, token) {
      const at = token.lastIndexOf('.');
      const content = token.slice(0, at);
      return at > 0 && isSame(token.slice(at + 1), mac(purpose, content)) ? content : null;
    },
    // 48 bits modulo a million: the codes are practically equally likely.
    code: (content) => String(bytes('code', content).readUIntBE(0, 6) % 1_000_000).padStart(6, '0'),
  };
}

/** Compares in constant time. */
export function isSame(given: string, expected: string): boolean {
  const [a, b] = [Buffer.from(given), Buffer.from(expected)];
  return a.length === b.length && timingSafeEqual(a, b);
}

/** 256 random bits as 43 URL-safe characters. */
export const randomToken = (): string => randomBytes(32).toString('base64url');

export const digest = (token: string): Buffer => createHash('sha256').update(token).digest();
