/**
 * The dates of signals once more, by counting days of a calendar. Shares no code with the product.
 */

export const dayAfter = (date: string, days: number): string => {
  const at = new Date(`${date}T12:00:00Z`);
  at.setUTCDate(at.getUTCDate() + days);
  return at.toISOString().slice(0, 10);
};

/** The last day of the month that many months later. */
export function monthEnd(date: string, months: number): string {
  let day = `${date.slice(0, 7)}-15`;
  for (let index = 0; index < Math.abs(months); index += 1)
    day = `${dayAfter(`${day.slice(0, 7)}-15`, months < 0 ? -30 : 30).slice(0, 7)}-15`;
  for (day = `${day.slice(0, 7)}-28`; dayAfter(day, 1).slice(0, 7) === day.slice(0, 7); ) day = dayAfter(day, 1);
  return day;
}

export const monthStart = (date: string, months: number): string => `${monthEnd(date, months).slice(0, 7)}-01`;

/** People born on February 29 attain an age on March 1 or, on the day before it, on February 28. */
function attained(birthDate: string, age: number): string {
  const year = Number(birthDate.slice(0, 4)) + age;
  const isLeap = new Date(`${year}-02-29T12:00:00Z`).getUTCDate() === 29;
  return birthDate.endsWith('02-29') && !isLeap ? `${year}-03-01` : `${year}${birthDate.slice(4)}`;
}

export function medicareDates(birthDate: string) {
  const birthday = attained(birthDate, 65);
  const month = dayAfter(birthday, -1);
  return {
    birthday,
    opens_on: monthStart(month, -3),
    starts_on: monthStart(month, 0),
    due_on: monthEnd(month, 3),
    shown_from: nineMonthsBefore(birthday),
  };
}

function nineMonthsBefore(date: string): string {
  const last = monthEnd(date, -9);
  const same = `${last.slice(0, 8)}${date.slice(8)}`;
  return same > last ? last : same;
}

export function datesOf26(birthDate: string) {
  const birthday = attained(birthDate, 26);
  return { birthday, opens_on: dayAfter(birthday, -60), due_on: dayAfter(birthday, 60) };
}

export const afterEmployer = (lastDay: string) => ({
  opens_on: monthStart(lastDay, -1),
  drugs_until: monthEnd(lastDay, 2),
  part_b_until: monthEnd(lastDay, 8),
  gap_on: dayAfter(lastDay, 63),
});
