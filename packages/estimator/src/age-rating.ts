import type { Person } from './domain/household.ts';
import type { PlaceCode, StateCode } from './domain/places.ts';
import { ageCurves } from './years/age-curves.ts';

/** Only the three oldest children up to this age are charged (45 CFR 147.102(c)(1)). */
const childUpToAge = 20;
const chargedChildren = 3;

export const curveName = (state: PlaceCode): StateCode | 'default' =>
  state in ageCurves ? (state as StateCode) : 'default';

/** In thousandths of the price at age 21 (45 CFR 147.102(d) and (e)). */
export const ageFactor = (state: PlaceCode, age: number): number =>
  (ageCurves[state as StateCode] ?? ageCurves.default)[age] ?? 0;

/** How many priced children come before this one, the oldest first. Null for a person over 20. */
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

export const isCharged = (older: number | null): boolean => older === null || older < chargedChildren;
