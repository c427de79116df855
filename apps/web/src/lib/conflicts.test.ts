import { expect, test } from 'vitest';
import { type ConflictField, conflictsBetween, mergeChoices, mergeUntouched } from './conflicts.ts';

interface Values {
  name: string;
  zip: string;
  county: string;
}

const fields: readonly ConflictField<Values>[] = [
  { label: 'Name', keys: ['name'], show: ({ name }) => name },
  { label: 'Place', keys: ['zip', 'county'], show: ({ zip }) => zip, compare: ({ zip, county }) => zip + county },
];
const before: Values = { name: 'Ann', zip: '1', county: 'A' };

test.each<[string, Partial<Values>, Partial<Values>, string[]]>([
  ['both changed', { name: 'Amy' }, { name: 'Ada' }, ['Name']],
  ['both changed alike', { name: 'Ada' }, { name: 'Ada' }, []],
  ['only the user changed', { name: 'Amy' }, {}, []],
  ['only the other side changed', {}, { name: 'Ada' }, []],
  ['each side changed another one', { name: 'Amy' }, { county: 'B' }, []],
])('asks about fields that %s: %j, %j', (_, mine, others, asked) => {
  const versions = { before, yours: { ...before, ...mine }, theirs: { ...before, ...others } };
  expect(conflictsBetween(fields, versions).map(({ label }) => label)).toEqual(asked);
});

test('untouched fields take the saved values, and a choice takes all that belongs together', () => {
  const yours = { ...before, name: 'Amy' };
  const theirs = { name: 'Ada', zip: '2', county: 'B' };
  const merged = mergeUntouched(fields, { before, yours, theirs });
  expect(merged).toEqual({ name: 'Amy', zip: '2', county: 'B' });
  expect(mergeChoices(fields, merged, theirs, { Name: 'theirs' })).toEqual(theirs);
});
