import { expect, test } from 'vitest';
import { takeHeader } from './rules.ts';

const header = (...rows: string[][]) => {
  const { names, row_number, rows: below } = takeHeader(rows.map((cells, at) => ({ number: at + 1, cells })));
  return [row_number, names, below.length];
};
const known = ['First Name', 'Last Name', 'DOB'];
const row = ['Ava', 'Stone', '1984-03-07'];

test('the header is below titles', () => {
  expect(header(['Book of business', '', ''], ['Generated:', '11/25/2026', ''], known, row)).toEqual([3, known, 1]);
  expect(header(['Book of business'], ['a', 'b', 'c'], row)).toEqual([2, ['a', 'b', 'c'], 1]);
});

test('a second header below it is no row', () => {
  expect(header(known, ['first_name', 'last_name', 'dob'], row, row)).toEqual([1, known, 2]);
});

test('names that are there twice get the name of their group', () => {
  const groups = ['Member', '', 'Agent', ''];
  const names = ['Name', 'Email', 'Name', 'Email'];
  expect(header(groups, names, ['a', 'b', 'c', 'd'])).toEqual([
    2,
    ['Member Name', 'Member Email', 'Agent Name', 'Agent Email'],
    1,
  ]);
});
