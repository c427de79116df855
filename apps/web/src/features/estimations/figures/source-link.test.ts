import { expect, test } from 'vitest';
import { sourceLink } from './source-link.ts';

test.each([
  ['restated for 2025 in Rev. Proc. 2024-35', 'https://www.irs.gov/pub/irs-drop/rp-24-35.pdf'],
  [
    '26 USC 36B(b)(3)(A)(iii), in effect through 2025',
    'https://uscode.house.gov/view.xhtml?req=granuleid:USC-prelim-title26-section36B&num=0&edition=prelim',
  ],
  ['45 CFR 155.305(g) and 156.420', 'https://www.ecfr.gov/current/title-45/section-155.305'],
  ['Form 8962 line 8a (2025)', 'https://www.irs.gov/instructions/i8962'],
])('%s has a link', (source, link) => expect(sourceLink(source)).toBe(link));

test('a table of prices has none', () => expect(sourceLink('A table of prices for tests')).toBeNull());
