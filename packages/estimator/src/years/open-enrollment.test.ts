import { describe, expect, test } from 'vitest';
import type { PlaceCode } from '../domain/places.ts';
import { stateCodes } from '../testing/random-households.ts';
import { openEnrollment } from './open-enrollment.ts';

describe('open enrollment for 2027', () => {
  const windowOf = (state: PlaceCode) => {
    const found = openEnrollment(state, 2027);
    return found && [found.begins_on, found.ends_on, found.ends_on_if_appeal_succeeds, found.january_start_by];
  };

  test.each([
    ['TX', ['2026-11-01', '2027-01-15', '2026-12-15', '2026-12-15']],
    // Arkansas has an exchange of its own on the federal platform.
    ['AR', ['2026-11-01', '2027-01-15', '2026-12-15', '2026-12-15']],
    ['CA', ['2026-11-01', '2027-01-31', '2026-12-31', null]],
    ['MA', ['2026-10-23', '2027-01-23', '2026-12-31', null]],
    ['VA', ['2026-11-01', '2027-01-29', '2026-12-31', null]],
    // They end before the shorter rule's last day.
    ['ID', ['2026-10-15', '2026-12-15', null, null]],
    ['RI', ['2026-11-01', '2026-12-31', null, null]],
  ] as const)('%s', (state, expected) => {
    expect(windowOf(state)).toEqual(expected);
  });

  test('is known for every state, 28 of them on HealthCare.gov and Arkansas', () => {
    const found = stateCodes.map((state) => openEnrollment(state, 2027));
    expect(found).not.toContain(null);
    expect(found.filter((one) => one?.is_on_healthcare_gov)).toHaveLength(29);
    for (const one of found) {
      expect(one?.begins_on.localeCompare(one.ends_on)).toBe(-1);
      expect(one?.source).not.toBe('');
    }
  });

  test('is unknown in the territories and for years without a table', () => {
    expect(windowOf('PR')).toBeNull();
    expect(openEnrollment('TX', 2026)).toBeNull();
  });
});
