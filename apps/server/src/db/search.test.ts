import { expect, test } from 'vitest';
import { isSpecific, rarestPart, searchTerms } from './search.ts';

test.each([
  ['Maria Lopez', [['Maria'], ['Lopez']], null],
  ['Lopez, Maria', [['Lopez'], ['Maria']], null],
  ['Lopez, M', [['Lopez'], [' M']], 'Lopez, M'],
  [',', [[',']], null],
  ['Ana  Ana', [['Ana']], null],
  ['Ann Z', [['Ann'], [' Z']], 'Ann Z'],
  ['Z', [['Z']], null],
  ['(312) 555-0147', [['3125550147', '(312) 555-0147']], null],
  ['3125550147', [['3125550147']], null],
  ['555-0147', [['5550147', '555-0147']], null],
  ['312‑555–0147', [['3125550147', '312‑555–0147']], null],
  ['maria (312)', [['maria'], ['(312)', '312']], null],
  ['7', [['7']], null],
  ['2024-report', [['2024-report']], null],
])('%s', (search, words, phrase) => {
  expect(searchTerms(search)).toEqual({ words, phrase });
});

test.each([
  ['mary.smith48213@mail.example', '48213'],
  ['48213', '48213'],
  ['a12b3456c789', '3456'],
  ['mary.smith@mail.example', 'mary.smith@'],
  ['mary99@mail.example', 'mary99@'],
  ['m@mail.example', 'm@mail.example'],
  ['@mail.example', '@mail.example'],
  ['smith', 'smith'],
])('an index looks up %s by %s', (word, part) => {
  expect(rarestPart(word)).toBe(part);
});

test('most of a phone number, the start of an email address and several words are specific', () => {
  const specific = ['mary@', '41555', '(312) 555-0147', 'mary smith', 'mary m smith', 'josé núñez'];
  for (const search of specific) expect([search, isSpecific(search)]).toEqual([search, true]);
  for (const search of ['smith', 'mar', '415', '+1 415', '@mail.example', 'a smith', "o'neil"])
    expect([search, isSpecific(search)]).toEqual([search, false]);
});
