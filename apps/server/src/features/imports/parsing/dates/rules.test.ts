import { expect, test } from 'vitest';
import { DateReader } from './rules.ts';

const reader = () => new DateReader(null, 2026);

test.each([
  '2026-01-01',
  '2026-1-1',
  '2026/01/01',
  '2026.01.01',
  '20260101',
  '01/01/2026',
  '1/1/26',
  '1-1-2026',
  '01.01.2026',
  '1/1/2026 12:00:00 AM',
  '2026-01-01T00:00:00Z',
  '2026-01-01 00:00:00.000',
  'January 1, 2026',
  'Jan 1 2026',
  'Jan. 1st, 2026',
  'Thursday, January 1, 2026',
  '1 January 2026',
  '01-Jan-2026',
  '01-JAN-26',
  '46023',
  '46023.5',
])('%s is the first of January 2026', (value) => {
  expect(reader().read(value, 'start')).toEqual({ date: '2026-01-01' });
});

test.each([
  '2026-02-31',
  '2/30/2026',
  'Febuary 1, 2026',
  '13/13/2026',
  '0/1/2026',
  '1/1/1899',
  '2026',
  'soon',
  '4602',
  '99999999',
])('%s is no date', (value) => {
  expect(reader().read(value, 'end')).toEqual({ problem: expect.stringContaining('Isn’t a valid date') });
});

test.each(['12/31/9999', '9999-12-31', '99991231', 'December 31, 9999'])('%s is no end, and no start', (value) => {
  expect(reader().read(value, 'end')).toEqual({ date: null });
  expect(reader().read(value, 'start')).toHaveProperty('problem');
});

test.each([
  ['5/5/84', 'birth', '1984-05-05'],
  ['5/5/26', 'birth', '2026-05-05'],
  ['5/5/27', 'birth', '1927-05-05'],
  ['5/5/27', 'start', '2027-05-05'],
  ['5/5/84', 'end', '2084-05-05'],
] as const)('%s of a %s is %s', (value, kind, date) => {
  expect(reader().read(value, kind)).toEqual({ date });
});

test('a date that could be two days is a problem with both, but not those of a birth', () => {
  const dates = reader();
  expect(dates.read('1/2/2026', 'start')).toEqual({
    problem: 'Could be 2026-01-02 or 2026-02-01. Choose the order of dates under Columns.',
  });
  expect(dates.read('3/4/1984', 'birth')).toEqual({ problem: expect.not.stringContaining('1984') });
  expect([dates.order, dates.needsAnotherPass]).toEqual([null, false]);
});

test.each([
  ['12/31/2026', 'month_first', '2026-01-02'],
  ['31/12/2026', 'day_first', '2026-02-01'],
])('%s decides that the file has the %s', (decisive, order, date) => {
  const dates = reader();
  dates.observe(decisive);
  dates.decide();
  expect([dates.order, dates.read('1/2/2026', 'start')]).toEqual([order, { date }]);
  const other = order === 'month_first' ? '31/12/2026' : '12/31/2026';
  expect(dates.read(other, 'start')).toEqual({ problem: expect.stringContaining('in this file, the') });
});

test('a later date decides in another pass; two that disagree decide nothing', () => {
  const dates = reader();
  dates.read('1/2/2026', 'start');
  dates.read('12/31/2026', 'end');
  expect([dates.order, dates.needsAnotherPass]).toEqual(['month_first', true]);
  dates.read('31/12/2026', 'end');
  expect([dates.order, dates.needsAnotherPass]).toEqual([null, false]);
});
