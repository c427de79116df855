import fc from 'fast-check';
import { expect, test } from 'vitest';
import { propertyRuns } from '../../../../../../../tools/depth.ts';
import { csvCell } from '../../../../http/csv.ts';
import { centsOf, collapse, hasDecimalCommas, isMissing, isPlaceholder, isShortened } from './rules.ts';

test.each([
  ['$1,234.50', false, 123_450],
  ['1234', false, 123_400],
  ['1.200', false, 120],
  ['1,200', false, 120_000],
  ['152,33', false, 15_233],
  ['2.500,00', false, 250_000],
  ['1,200', true, 120],
  ['2.500', true, 250_000],
  ['152.33', true, 15_233],
  ['(12.00)', false, -1_200],
  ['12 €', true, 1_200],
  ['1,2,3', false, null],
  ['free', false, null],
])('%s with decimal commas %s is %s cents', (value, isComma, cents) => {
  expect(centsOf(value, isComma)).toBe(cents);
});

test('amounts say whether commas are decimal', () => {
  expect([['152,33', '6000'], ['152,33', '1,200.50'], ['1,200']].map(hasDecimalCommas)).toEqual([true, false, false]);
});

test.each([
  ["'U90000119", 'U90000119'],
  ['="33101"', '33101'],
  ["'=1+1", '=1+1'],
  [' Ada  Lee ', 'Ada Lee'],
])('%s is %s', (value, expected) => {
  expect(collapse(value)).toBe(expected);
});

test.each(['=1+1', '+14155550100', '-x', '@x', "'=1", "''+1", 'O’Hara', "'t Hooft", '＝1', '3/4'])(
  'an import reads the exported %s as it was',
  (value) => {
    expect(collapse(csvCell(value))).toBe(value);
  },
);

const unquoted = (cell: string) => (/^".*"$/s.test(cell) ? cell.slice(1, -1).replaceAll('""', '"') : cell);

test('requirement 30: an import reads every exported text as it was', () => {
  const signs = fc.constantFrom(
    ...['=', '+', '-', '@', '＝', '＋', '－', '＠', "'", '"', ',', ';', ' ', 'a', '7', '李', '😀'],
  );
  const texts = fc.oneof(
    fc.string({ unit: 'binary' }),
    fc.array(signs, { maxLength: 8 }).map((all) => all.join('')),
  );
  // As texts are stored. An apostrophe before a number is a spreadsheet’s mark.
  const stored = texts
    .map((text) => text.normalize('NFC').trim().replace(/\s+/g, ' '))
    .filter((text) => !/^'\S*\d\S*$/.test(text));
  fc.assert(
    fc.property(stored, (text) => {
      expect(collapse(unquoted(csvCell(text)))).toBe(text);
    }),
    propertyRuns(2_000),
  );
});

test.each(['0', '000', 'TBD', 'Pending', 'N/A', '#N/A', 'Not assigned', '-', 'xxx'])('%s is no id', (value) => {
  expect(isPlaceholder(value)).toBe(true);
});
test.each(['10', 'TBD1', 'A0'])('%s is an id', (value) => {
  expect(isPlaceholder(value)).toBe(false);
});

test.each([
  ['4.96643E+12', true],
  ['5E+12', true],
  ['4,96643E+12', true],
  ['12E4', false],
  ['4966430000001', false],
])('%s is shortened: %s', (value, expected) => {
  expect(isShortened(value)).toBe(expected);
});

test('what is masked is missing', () => {
  expect(['***-**-****', '******', 'a*b', '5'].map(isMissing)).toEqual([true, true, false, false]);
});
