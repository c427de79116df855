import { type IsoDate, type Month, medicareAge } from '../domain/household.ts';

/** Counted from January of year 0, so that January follows December. */
export type MonthNumber = number;

export const monthNumber = (year: number, month: Month): MonthNumber => year * 12 + month - 1;

export const yearOf = (month: MonthNumber): number => Math.floor(month / 12);

export const monthOfYear = (month: MonthNumber): Month => (month % 12) + 1;

export const monthOf = (date: IsoDate): MonthNumber => monthNumber(Number(date.slice(0, 4)), Number(date.slice(5, 7)));

const isOnFirst = (date: IsoDate): boolean => date.endsWith('-01');

/** Whole years on the first day of the month. Zero before birth. */
export function ageOnFirstOf(month: MonthNumber, birthDate: IsoDate): number {
  const months = month - monthOf(birthDate) - (isOnFirst(birthDate) ? 0 : 1);
  return Math.max(0, Math.floor(months / 12));
}

/**
 * The first month of Medicare: that in which the age of 65 is attained (42 USC 426(a), 42 CFR 406.10 and 407.25). An age
 * is attained on the day before the birthday (20 CFR 404.2(c)(4)), which is in the month before for the first of a month.
 */
export const medicareMonth = (birthDate: IsoDate): MonthNumber =>
  monthOf(birthDate) + medicareAge * 12 - (isOnFirst(birthDate) ? 1 : 0);
