import type { PolicyImport } from 'contract/endpoints/imports';
import { expect, it } from 'vitest';
import { importOf } from '../../../testing/imports.ts';
import { amountTexts, remainingText } from './progress-words.ts';

it.each([
  [null, 'Estimating the time left…'],
  [0, 'A few seconds left'],
  [42, 'About 42 seconds left'],
  [100, 'About 2 minutes left'],
])('%s seconds read "%s"', (seconds, expected) => expect(remainingText(seconds)).toBe(expected));

const progress = { done: 1_024, total: 2_048, rate: 512.4, remaining_seconds: 2 };

it.each<[string, Partial<PolicyImport>, ReturnType<typeof amountTexts>]>([
  ['bytes', { status: 'parsing', byte_size: 2_048 }, { done: '1 kB of 2 kB', rate: '512 B per second' }],
  ['rows', { status: 'parsing', byte_size: 9_999 }, { done: '1,024 of 2,048 rows', rate: '512 rows per second' }],
  ['rows', { status: 'applying' }, { done: '1,024 of 2,048 rows', rate: '512 rows per second' }],
])('counts %s', (_, changes, expected) => expect(amountTexts(importOf({ progress, ...changes }))).toEqual(expected));

it('has no amounts before it starts', () => expect(amountTexts(importOf({ progress: null }))).toBeNull());
