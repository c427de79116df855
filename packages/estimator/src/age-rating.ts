import { isCouple, type Person } from './domain/household.ts';
import type { PlaceCode, StateCode } from './domain/places.ts';
import { ageCurves } from './years/age-curves.ts';

/**
 * Only the three oldest covered children up to this age are charged. The first person and the spouse are not children of
 * the family, whatever their age.
 */
const childUpToAge = 20;
const chargedChildren = 3;
export const childCapSource = '45 CFR 147.102(c)(1): only the three oldest children below 21 are charged';

export const curveName = (state: PlaceCode): StateCode | 'default' =>
  state in ageCurves ? (state as StateCode) : 'default';

/** In thousandths of the price at age 21 (45 CFR 147.102(d) and (e)). */
export const ageFactor = (state: PlaceCode, age: number): number =>
  (ageCurves[state as StateCode] ?? ageCurves.default)[age] ?? 0;

/** How many priced children come before this one, the oldest first. Null for everyone else. */
export function olderChildren(
  people: readonly Person[],
  isPriced: (index: number) => boolean,
  index: number,
): number | null {
  const isChild = (person: Person, place: number) => !isCouple(person, place) && person.age <= childUpToAge;
  const person = people[index];
  if (!person || !isChild(person, index)) return null;
  const { age } = person;
  let older = 0;
  people.forEach((other, place) => {
    if (place === index || !isPriced(place) || !isChild(other, place)) return;
    if (other.age > age || (other.age === age && place < index)) older += 1;
  });
  return older;
}

export const isCharged = (older: number | null): boolean => older === null || older < chargedChildren;
