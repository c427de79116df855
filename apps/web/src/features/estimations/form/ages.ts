import { ageAtStartOf, firstBirthDate, today } from 'contract/fields/ages';
import { maxAge } from 'contract/vocabulary/estimations';

/** The age on January 1 of the plan year. Null unless the birth date is complete and possible. */
export function ageOfBirthDate(birthDate: string, planYear: number): number | null {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(birthDate) || birthDate < firstBirthDate || birthDate > today()) return null;
  if (!new Date(`${birthDate}T00:00:00Z`).toJSON()?.startsWith(birthDate)) return null;
  const age = ageAtStartOf(planYear, birthDate);
  return age <= maxAge ? age : null;
}

interface AgedValues {
  age: number | null;
  birth_date: string;
}

/** A birth date decides. Without one, the age is what was entered. */
export const ageOf = ({ age, birth_date }: AgedValues, planYear: number): number | null =>
  ageOfBirthDate(birth_date, planYear) ?? age;

const medicareAge = 65;

/** Whether a person has Medicare during the year. The birth date has to be known if the age is 64 on January 1. */
export function hasMedicareIn(person: AgedValues, planYear: number): boolean {
  const age = ageOf(person, planYear);
  return age !== null && (age >= medicareAge || (age === medicareAge - 1 && person.birth_date !== ''));
}
