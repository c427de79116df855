import { expect, test } from 'vitest';
import { labelsOf, namesOf } from './subject-names.ts';

const spouse = { age: 61, spouse: true };
const child = (age: number) => ({ age, spouse: false });
const household = (client_first_name: string, ...others: { age: number; spouse: boolean }[]) => ({
  client_first_name,
  dependents: [child(62), ...others],
});

test('a sentence names the client, and others by what they are', () => {
  const nameOf = namesOf(household('Maria', spouse, child(12)));
  expect([0, 1, 2].map(nameOf)).toEqual(['Maria', 'the spouse', 'the child']);
  expect(namesOf(household(''))(0)).toBe('the applicant');
});

test('ages tell several children apart', () => {
  const nameOf = namesOf(household('Maria', child(12), child(9)));
  expect([1, 2].map(nameOf)).toEqual(['the child (12)', 'the child (9)']);
});

test('a label has the age', () => {
  const labelOf = labelsOf(household('', spouse, child(12)));
  expect([0, 1, 2].map(labelOf)).toEqual(['You', 'Spouse, 61', 'Child, 12']);
});
