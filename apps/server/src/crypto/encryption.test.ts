import { randomBytes } from 'node:crypto';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { propertyRuns } from '../../../../tools/depth.ts';
import { createEncryption } from './encryption.ts';

const first = { id: '2026a', key: randomBytes(32) };
const second = { id: '2026b', key: randomBytes(32) };
const encryption = createEncryption([first]);

test('decrypts any text that it encrypted', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), fc.string(), (text, associatedData) => {
      expect(encryption.decrypt(associatedData, encryption.encrypt(associatedData, text))).toBe(text);
    }),
    propertyRuns(),
  );
});

test('reveals only the length of a text, and never encrypts it to the same ciphertext twice', () => {
  const values = Array.from({ length: 50 }, () => encryption.encrypt('a.b', '73119.37'));
  expect(new Set(values).size).toBe(50);
  for (const value of values) {
    expect(value).toMatch(/^2026a\.[A-Za-z0-9_-]+$/);
    expect(Buffer.from(value.slice(6), 'base64url').toString('latin1')).not.toContain('73119');
  }
});

test('rejects ciphertexts with other associated data or any change', () => {
  const value = encryption.encrypt('estimations.income', '72000');
  expect(() => encryption.decrypt('estimations.last_year_income', value)).toThrow();
  const content = Buffer.from(value.slice(6), 'base64url');
  for (let at = 0; at < content.length; at++) {
    const changed = Buffer.from(content);
    changed[at] = (changed[at] ?? 0) ^ 1;
    expect(() => encryption.decrypt('estimations.income', `2026a.${changed.toString('base64url')}`)).toThrow();
  }
  for (const broken of ['', '2026a', '2026a.', '2026a.AAAA', value.slice(0, -4)]) {
    expect(() => encryption.decrypt('estimations.income', broken)).toThrow();
  }
});

test('encrypts with the first key, decrypts with all of them, and names a missing key', () => {
  const old = encryption.encrypt('a.b', 'text');
  const rotated = createEncryption([second, first]);
  expect(rotated.decrypt('a.b', old)).toBe('text');
  expect(rotated.encrypt('a.b', 'text')).toMatch(/^2026b\./);
  expect(() => createEncryption([second]).decrypt('a.b', old)).toThrow('No key 2026a to decrypt a.b');
});

test('rejects ciphertexts of another key with the same id', () => {
  const other = createEncryption([{ id: '2026a', key: randomBytes(32) }]);
  expect(() => other.decrypt('a.b', encryption.encrypt('a.b', 'text'))).toThrow();
});
