import { createHash, randomBytes } from 'node:crypto';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { propertyRuns } from '../../../../tools/depth.ts';
import { createTokens, digest, isSame, type Purpose, randomToken } from './tokens.ts';

const secret = randomBytes(32);
const tokens = createTokens(secret);
const purposes: Purpose[] = ['bearer', 'session', 'refresh', 'csrf', 'device'];

test('reads a signed token in every process with the same secret', () => {
  fc.assert(
    fc.property(fc.constantFrom(...purposes), fc.string({ minLength: 1 }), (purpose, content) => {
      expect(createTokens(secret).read(purpose, tokens.sign(purpose, content))).toBe(content);
    }),
    propertyRuns(),
  );
});

test('rejects a token for another purpose', () => {
  for (const purpose of purposes) {
    const good = purposes.filter((other) => tokens.read(other, tokens.sign(purpose, 'content')) !== null);
    expect(good).toEqual([purpose]);
  }
});

test('rejects a token with another secret or any change', () => {
  const token = tokens.sign('bearer', 'a.b');
  expect(createTokens(randomBytes(32)).read('bearer', token)).toBeNull();
  fc.assert(
    fc.property(fc.nat(token.length - 1), fc.string({ minLength: 1, maxLength: 1 }), (at, sign) => {
      fc.pre(sign !== token[at]);
      expect(tokens.read('bearer', token.slice(0, at) + sign + token.slice(at + 1))).toBeNull();
    }),
    propertyRuns(),
  );
  fc.assert(
    fc.property(fc.string(), (anything) => {
      expect(tokens.read('bearer', anything)).toBeNull();
    }),
    propertyRuns(),
  );
});

test('compares texts of any length and characters', () => {
  expect([isSame('abc', 'abc'), isSame('', '')]).toEqual([true, true]);
  expect([isSame('abc', 'abd'), isSame('abc', 'ab'), isSame('é', 'e\u0301'), isSame('', 'a')]).toEqual(
    Array(4).fill(false),
  );
});

test('creates random tokens of 256 bits and SHA-256 digests', () => {
  const created = Array.from({ length: 1_000 }, randomToken);
  expect(new Set(created).size).toBe(1_000);
  for (const token of created) expect(token).toMatch(/^[A-Za-z0-9_-]{43}$/);
  expect(digest('abc').toString('hex')).toBe(createHash('sha256').update('abc').digest('hex'));
});
