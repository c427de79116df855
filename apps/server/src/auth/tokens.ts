import { createHash, createHmac, randomBytes, timingSafeEqual } from 'node:crypto';

/** What a token is good for; one made for another purpose is worth nothing. */
export type Purpose =
  | 'bearer'
  | 'session'
  | 'refresh'
  | 'csrf'
  | 'device'
  | 'foreign'
  | 'code'
  | 'recipient'
  | 'network'
  | 'booking';

export interface Tokens {
  /** `content.mac`, readable by whoever holds it, forgeable by nobody without the secret. */
  sign(purpose: Purpose, content: string): string;
  /** The content of a token of this purpose, or null for anything else. */
  read(purpose: Purpose, token: string): string | null;
  /** Six digits that follow from the content and the secret: nothing has to be kept to know them again. */
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
    // 48 bits over a million: no code is noticeably likelier than another.
    code: (content) => String(bytes('code', content).readUIntBE(0, 6) % 1_000_000).padStart(6, '0'),
  };
}

/** Compares in constant time. */
export function isSame(given: string, expected: string): boolean {
  const [a, b] = [Buffer.from(given), Buffer.from(expected)];
  return a.length === b.length && timingSafeEqual(a, b);
}

/** 256 random bits, as 43 characters that a URL can carry. */
export const randomToken = (): string => randomBytes(32).toString('base64url');

/** What is kept of a token that only its holder may know. */
export const digest = (token: string): Buffer => createHash('sha256').update(token).digest();
