import { describe, expect, test } from 'vitest';
import { findingOf, limitOf, limits } from './rules.ts';

describe('a limit', () => {
  const limit = { share: 0.25, floor: 30, ceiling: 200 };
  test.each([
    [0, 30],
    [120, 30],
    [121, 31],
    [400, 100],
    [800, 200],
    [1_000_000, 200],
  ])('of a user with %i clients is %i', (served, expected) => expect(limitOf(limit, served)).toBe(expected));
});

test('what is furthest above its limit is found; the limit itself is usual', () => {
  const { hour, day } = limits.opened;
  expect(findingOf([{ kind: 'opened', hour: hour.floor, day: day.floor }], 0)).toBeNull();
  expect(
    findingOf(
      [
        { kind: 'opened', hour: hour.floor * 2, day: hour.floor * 2 },
        { kind: 'exported', hour: 0, day: limits.exported.day.floor * 3 },
      ],
      0,
    ),
  ).toEqual({ kind: 'exported', is_hourly: false, clients: 300, limit: 100 });
});
