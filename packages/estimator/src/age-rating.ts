import type { Person } from './domain/household.ts';
import type { PlaceCode, StateCode } from './domain/places.ts';
import { ageCurves } from './years/age-curves.ts';

/** Up to this age a person counts towards the three children that a family is charged for. */
const childUpToAge = 20;
const chargedChildren = 3;

/** Whose curve a place uses: its state's own or the federal default. */
export const curveName = (state: PlaceCode): StateCode | 'default' =>
  state in ageCurves ? (state as StateCode) : 'default';

/** The factor of an age in thousandths of the price at age 21 (45 CFR 147.102(d) and (e)). */
export const ageFactor = (state: PlaceCode, age: number): number =>
  (ageCurves[state as StateCode] ?? ageCurves.default)[age] ?? 0;

/**
 * How many priced people of 20 or less come before this one, the oldest first, in the list's order among equals;
 * null for anyone older.
 */
export function olderChildren(
  people: readonly Person[],
  isPriced: (index: number) => boolean,
  index: number,
): number | null {
  const age = people[index]?.age ?? 0;
  if (age > childUpToAge) return null;
  let older = 0;
  people.forEach((other, place) => {
    if (place === index || !isPriced(place) || other.age > childUpToAge) return;
    if (other.age > age || (other.age === age && place < index)) older += 1;
  });
  return older;
}

/** Only the three oldest of those of 20 or less are charged (45 CFR 147.102(c)(1)). */
export const isCharged = (older: number | null): boolean => older === null || older < chargedChildren;
