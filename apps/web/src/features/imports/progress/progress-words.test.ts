import { expect, it } from 'vitest';
import { remainingText } from './progress-words.ts';

it.each([
  [null, 'Estimating the time left…'],
  [0, 'A few seconds left'],
  [42, 'About 42 seconds left'],
  [100, 'About 2 minutes left'],
])('%s seconds read "%s"', (seconds, expected) => expect(remainingText(seconds)).toBe(expected));
