import { expect, test } from 'vitest';
import { personKey, splitName, zipKey } from './rules.ts';

test.each([
  ['Clea', 'Nunez', 'Cléa', 'Núñez'],
  ['Dan', "O'Hara", 'Dan', 'O’Hara'],
  ['Ben A.', 'Marsh', 'Ben', 'MARSH'],
  ['Mary-Jane', 'St. John', 'Mary Jane', 'St John'],
  ['Søren', 'Weiß', 'Soren', 'WEISS'],
  ['Cle\u0301a', 'Stone', 'Cl\u00e9a', 'Stone'],
])('%s %s is %s %s', (first, last, otherFirst, otherLast) => {
  expect(personKey(first, last)).toBe(personKey(otherFirst, otherLast));
});

test.each([
  ['Ann', 'Lee', 'Anna', 'Lee'],
  ['Ben', 'Marsh', 'Ben', 'Marsch'],
  ['B.', 'Marsh', 'Ben', 'Marsh'],
  ['中', '村', '田', '中'],
  ['-', '-', '.', '-'],
])('%s %s is not %s %s', (first, last, otherFirst, otherLast) => {
  expect(personKey(first, last)).not.toBe(personKey(otherFirst, otherLast));
});

test.each([
  ['Ava Stone', 'Ava', 'Stone'],
  ['STONE, AVA M.', 'AVA M.', 'STONE'],
  ['Ben A. Marsh', 'Ben', 'Marsh'],
  ['Maria de la Cruz', 'Maria', 'de la Cruz'],
])('splits %s', (name, first, last) => {
  expect(splitName(name)).toEqual({ first, last });
  expect(personKey(splitName(name)?.first ?? '', last)).toBe(personKey(first, last));
});

test('a single name is not a full name', () => {
  expect([splitName('Madonna'), splitName('Stone,'), splitName(' ')]).toEqual([null, null, null]);
});

test.each([
  ['2138', '02138'],
  ['02138-1234', '02138'],
  ['021', null],
])('zip %s is %s', (zip, expected) => {
  expect(zipKey(zip)).toBe(expected);
});
