import { expect, test } from 'vitest';
import { statusAfter } from './rules.ts';

test.each([
  ['referred', true, 'scheduled'],
  ['scheduled', false, 'referred'],
  ['referred', false, 'referred'],
  ['scheduled', true, 'scheduled'],
  ['enrolled', true, 'enrolled'],
  ['follow up', false, 'follow up'],
] as const)('%s with an upcoming booking %s becomes %s', (status, hasUpcoming, expected) => {
  expect(statusAfter(status, hasUpcoming)).toBe(expected);
});
