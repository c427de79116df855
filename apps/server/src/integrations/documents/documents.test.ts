import { createHash } from 'node:crypto';
import { maxLetters } from 'contract/vocabulary/renewals';
import { lettersOf } from 'estimate-texts/letters/letters';
import { expect, test } from 'vitest';
import { renewalFacts } from '../../testing/renewals.ts';
import { renderDocument, timeLimitOf } from './documents.ts';

const letters = (count: number) =>
  lettersOf(
    Array.from({ length: count }, (_, index) => ({
      ...renewalFacts(),
      ...{ client: `Client ${index}`, plan_year: 2027 as const, advisor: null },
    })),
    {
      letterhead: { firm: 'Firm', lines: [], color: '#0F5C5C', logo: null },
      ...{ disclaimer: null, today: '2026-11-29', at: '2026-11-29T12:00:00Z' },
      digestOf: (content) => createHash('sha256').update(content).digest('hex'),
    },
  );

test('the limit of time grows with the letters', () => {
  expect([1, 2, maxLetters].map((count) => timeLimitOf(letters(count)))).toEqual([20_000, 21_000, 119_000]);
});

test('a letter does not wait for files with many letters', async () => {
  const finished: string[] = [];
  const render = async (name: string, count: number) => {
    const bytes = await renderDocument(letters(count), 'letter');
    expect(Buffer.from(bytes.subarray(0, 5)).toString()).toBe('%PDF-');
    finished.push(name);
  };
  await Promise.all([render('first', maxLetters), render('second', maxLetters), render('one', 1)]);
  expect(finished.indexOf('one')).toBeLessThan(finished.indexOf('second'));
});
