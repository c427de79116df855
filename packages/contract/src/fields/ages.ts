export const firstBirthDate = '1900-01-01';

/** In UTC, where no American date is ahead. */
export const today = (): string => new Date().toISOString().slice(0, 10);

/** Whole years on January 1. Zero for a child born later. @param birthDate `YYYY-MM-DD` */
export function ageAtStartOf(year: number, birthDate: string): number {
  const years = year - Number(birthDate.slice(0, 4));
  return Math.max(0, birthDate.endsWith('-01-01') ? years : years - 1);
}

/** @param birthDate `YYYY-MM-DD` */
export const turns65In = (year: number, birthDate: string): boolean => year - Number(birthDate.slice(0, 4)) === 65;
