import { expect, it } from 'vitest';
import { formatBytes, remainingText } from './progress-words.ts';

it.each([
  [0, '0 bytes'],
  [999, '999 bytes'],
  [1_000, '1 kB'],
  [12_345_678, '12.3 MB'],
  [2_147_483_648, '2.1 GB'],
])('%d bytes read %s', (bytes, expected) => expect(formatBytes(bytes)).toBe(expected));

it.each([
  [null, 'Estimating the time left…'],
  [0, 'A few seconds left'],
  [42, 'About 42 seconds left'],
  [100, 'About 2 minutes left'],
])('%s seconds read "%s"', (seconds, expected) => expect(remainingText(seconds)).toBe(expected));
