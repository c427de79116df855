import { expect, test } from 'vitest';
import { contrastWithWhite, isReadableOnWhite } from './colors.ts';

test('the contrast of black, white and gray is that of WCAG', () => {
  expect(contrastWithWhite('#000000')).toBeCloseTo(21, 5);
  expect(contrastWithWhite('#FFFFFF')).toBeCloseTo(1, 5);
  expect(contrastWithWhite('#777777')).toBeCloseTo(4.478, 2);
});

test.each([
  ['#767676', true],
  ['#777777', false],
  ['#0f5c5c', true],
  ['#FFFFFF', false],
  ['#FFD400', false],
])('%s is readable on white: %s', (color, expected) => expect(isReadableOnWhite(color)).toBe(expected));
