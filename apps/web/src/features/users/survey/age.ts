/** Whole years between two dates in the form YYYY-MM-DD. */
export function ageOn(birthdate: string, today: string): number {
  const [year = 0, month = 0, day = 0] = birthdate.split('-').map(Number);
  const [thisYear = 0, thisMonth = 0, thisDay = 0] = today.split('-').map(Number);
  const hadBirthday = thisMonth > month || (thisMonth === month && thisDay >= day);
  return thisYear - year - (hadBirthday ? 0 : 1);
}
