import { expect, test } from 'vitest';
import { searchTerms } from './search.ts';

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
