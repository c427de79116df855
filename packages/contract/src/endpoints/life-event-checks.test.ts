import { describe, expect, test } from 'vitest';
import { problemsOfEvents } from './life-event-checks.ts';

const year = 2026;
const applicant = { age: 45 };
const spouse = { age: 43, spouse: true };
const child = { age: 12 };
const newborn = { birth_date: '2026-06-10' };
const joins = (person: number, month: number, cause: 'birth' | 'marriage' | 'moving_in' = 'moving_in') =>
  ({ kind: 'joins', person, month, cause }) as const;
const leaves = (person: number, month: number, cause: 'death' | 'divorce' | 'moving_out' = 'moving_out') =>
  ({ kind: 'leaves', person, month, cause }) as const;
const retires = (person: number, month: number, covers: number[] = [person]) =>
  ({ kind: 'retires', person, month, covers }) as const;

type Events = Parameters<typeof problemsOfEvents>[1];
const messages = (events: Events, people: Parameters<typeof problemsOfEvents>[0] = [applicant, spouse, child]) =>
  problemsOfEvents(people, events, year).map(({ message }) => message);

describe('possible events', () => {
  test.each<[string, Events]>([
    ['none', []],
    ['a marriage and a retirement', [joins(2, 3, 'marriage'), retires(1, 6, [1, 2])]],
    ['moving out and back in', [leaves(3, 3), joins(3, 9)]],
    ['joining and leaving in one month', [joins(3, 4), leaves(3, 4)]],
    ['everyone leaves', [leaves(1, 1, 'death'), leaves(2, 12, 'divorce'), leaves(3, 12)]],
    ['retiring in the last month', [retires(2, 5), leaves(2, 5, 'death')]],
    ['two jobs of one person', [retires(1, 3), retires(1, 6)]],
    [
      'a marriage this year and a divorce in the same month of another',
      [joins(2, 4, 'marriage'), { ...leaves(2, 4, 'divorce'), year: 2029 }],
    ],
    ['one move', [{ kind: 'moves', month: 3, year: 2035 }]],
  ])('%s', (_, events) => expect(messages(events)).toEqual([]));

  test('a birth in the month of the birth date', () => {
    expect(messages([joins(3, 6, 'birth')], [applicant, spouse, newborn])).toEqual([]);
  });
});

describe('impossible events', () => {
  test.each<[string, Events, string]>([
    ['a year before', [{ ...retires(1, 6), year: 2025 }], 'Choose a year from 2026 to 2035'],
    ['a year that is not shown', [{ kind: 'moves', month: 6, year: 2036 }], 'Choose a year from 2026 to 2035'],
    [
      'two moves',
      [
        { kind: 'moves', month: 6 },
        { kind: 'moves', month: 7, year: 2028 },
      ],
      'There can be only one move to another county',
    ],
    [
      'a retirement after leaving in an earlier year',
      [
        { ...leaves(2, 8, 'death'), year: 2027 },
        { ...retires(2, 3), year: 2028 },
      ],
      'The spouse can’t retire in March 2028 after leaving in August 2027',
    ],
    [
      'a marriage and a divorce in one month',
      [joins(2, 4, 'marriage'), leaves(2, 4, 'divorce')],
      'The spouse can’t leave in April 2026 by divorce, because the marriage is in the same month',
    ],
    [
      'a person who does not exist',
      [leaves(7, 3)],
      'The estimate has no person 7. Choose someone else for March 2026.',
    ],
    [
      'the first person joins',
      [joins(1, 3)],
      'Person 1 can’t join in March 2026. The first person is in the household from the start.',
    ],
    [
      'coverage of a person who does not exist',
      [retires(1, 6, [1, 9])],
      'The estimate has no person 9. Choose who has coverage until Person 1 retires in June 2026.',
    ],
    [
      'a birth of a child of twelve',
      [joins(3, 6, 'birth')],
      'Person 3 can’t join in June 2026 by birth. Choose another reason.',
    ],
    [
      'a birth of a spouse',
      [joins(2, 6, 'birth')],
      'The spouse can’t join in June 2026 by birth. Choose another reason.',
    ],
    [
      'leaving before joining',
      [joins(2, 6, 'marriage'), leaves(2, 3, 'divorce')],
      'The spouse can’t join in June 2026 after leaving in March 2026',
    ],
    [
      'leaving twice',
      [leaves(3, 2), leaves(3, 5)],
      'Person 3 can’t leave in May 2026. Person 3 already leaves in February 2026.',
    ],
    [
      'joining twice',
      [joins(3, 2), joins(3, 5)],
      'Person 3 can’t join in May 2026. Person 3 already joins in February 2026.',
    ],
    [
      'retiring after leaving',
      [retires(2, 9), leaves(2, 4, 'death')],
      'The spouse can’t retire in September 2026 after leaving in April 2026',
    ],
  ])('%s', (_, events, message) => expect(messages(events)).toEqual([message]));

  test('anything before the birth date', () => {
    const people = [applicant, { birth_date: '2026-08-01', spouse: true }];
    expect(messages([joins(2, 3, 'marriage')], people)).toEqual([
      'The spouse can’t join in March 2026, which is before the birth date',
    ]);
    expect(messages([joins(3, 5, 'birth')], [applicant, spouse, newborn])).toEqual([
      'Person 3 can’t join in May 2026 by birth. The birth date is in another month.',
    ]);
  });

  test('each problem has the path of its field', () => {
    const events = [leaves(3, 2), joins(1, 4), leaves(3, 5)];
    expect(problemsOfEvents([applicant, spouse, child], events, year).map(({ path }) => path)).toEqual([
      ['events', 1, 'person'],
      ['events', 2, 'month'],
    ]);
  });
});
