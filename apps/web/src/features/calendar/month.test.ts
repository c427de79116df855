import { expect, it } from 'vitest';
import { addMonths, formatMonth, formatWholeDay, isMonth, weeksOf } from './month.ts';

it('has weeks from Sunday on, without days of other months', () => {
  const weeks = weeksOf('2028-02');
  expect(weeks.map((week) => week.length)).toEqual([7, 7, 7, 7, 7]);
  expect(weeks[0]).toEqual([null, null, '2028-02-01', '2028-02-02', '2028-02-03', '2028-02-04', '2028-02-05']);
  expect(weeks.at(-1)).toEqual(['2028-02-27', '2028-02-28', '2028-02-29', null, null, null, null]);
  expect(weeksOf('2026-02')).toHaveLength(4);
  expect(weeksOf('2027-05')).toHaveLength(6);
});

it('counts months over the ends of years', () => {
  expect([addMonths('2026-12', 1), addMonths('2027-01', -1), addMonths('2027-03', -13)]).toEqual([
    '2027-01',
    '2026-12',
    '2026-02',
  ]);
});

it('formats and checks months and days', () => {
  expect([formatMonth('2026-12'), formatWholeDay('2026-12-15')]).toEqual(['December 2026', 'Tuesday, December 15']);
  expect(['2026-12', '2026-13', '2026-1', 2026].map(isMonth)).toEqual([true, false, false, false]);
});
