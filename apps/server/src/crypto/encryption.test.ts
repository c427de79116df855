import { randomBytes } from 'node:crypto';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createSeal } from './encryption.ts';

const first = { id: '2026a', key: randomBytes(32) };
const second = { id: '2026b', key: randomBytes(32) };
const seal = createSeal([first]);

test('what was sealed opens to the same text, whatever it is', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), fc.string(), (text, place) => {
      expect(seal.open(place, seal.seal(place, text))).toBe(text);
    }),
  );
});

test('a sealed value shows nothing of the text but its length, and is never the same twice', () => {
  const values = Array.from({ length: 50 }, () => seal.seal('a.b', '73119.37'));
  expect(new Set(values).size).toBe(50);
  for (const value of values) {
    expect(value).toMatch(/^2026a\.[A-Za-z0-9_-]+$/);
    expect(Buffer.from(value.slice(6), 'base64url').toString('latin1')).not.toContain('73119');
  }
});

test('a value that was moved to another place, or changed anywhere, does not open', () => {
  const value = seal.seal('estimations.income', '72000');
  expect(() => seal.open('estimations.last_year_income', value)).toThrow();
  const content = Buffer.from(value.slice(6), 'base64url');
  for (let at = 0; at < content.length; at++) {
    const changed = Buffer.from(content);
    changed[at] = (changed[at] ?? 0) ^ 1;
    expect(() => seal.open('estimations.income', `2026a.${changed.toString('base64url')}`)).toThrow();
  }
  for (const broken of ['', '2026a', '2026a.', '2026a.AAAA', value.slice(0, -4)]) {
    expect(() => seal.open('estimations.income', broken)).toThrow();
  }
});

test('a new key seals while the old one still opens; without it the value names the key it wants', () => {
  const old = seal.seal('a.b', 'text');
  const rotated = createSeal([second, first]);
  expect(rotated.open('a.b', old)).toBe('text');
  expect(rotated.seal('a.b', 'text')).toMatch(/^2026b\./);
  expect(() => createSeal([second]).open('a.b', old)).toThrow('No key 2026a to open a.b');
});

test('another key of the same name opens nothing', () => {
  const other = createSeal([{ id: '2026a', key: randomBytes(32) }]);
  expect(() => other.open('a.b', seal.seal('a.b', 'text'))).toThrow();
});
