import type { DateOrder } from 'contract/vocabulary/imports';

const daysIn = (year: number, month: number): number =>
  month === 2
    ? year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0)
      ? 29
      : 28
    : [4, 6, 9, 11].includes(month)
      ? 30
      : 31;

/** Years from here on mean that there is no end. */
const endlessYear = 2200;

const time = '(?:[T ,]+\\d{1,2}:\\d{2}.*)?';
const isoDate = new RegExp(`^(\\d{4})[-/.](\\d{1,2})[-/.](\\d{1,2})${time}$`);
const numericDate = new RegExp(`^(\\d{1,2})[-/.](\\d{1,2})[-/.](\\d{4}|\\d{2})${time}$`);
const compactDate = /^(\d{4})(\d{2})(\d{2})$/;
/** Days as spreadsheets count them, from 1927 on. */
const serialDate = /^([1-9]\d{4})(?:\.\d+)?$/;
const monthFirst = new RegExp(
  `^(?:[a-z]+, )?([a-z]{3,9})\\.?[- ](\\d{1,2})(?:st|nd|rd|th)?,?[- ](\\d{4}|\\d{2})${time}$`,
  'i',
);
const dayFirst = new RegExp(
  `^(?:[a-z]+, )?(\\d{1,2})(?:st|nd|rd|th)?[- ]([a-z]{3,9})\\.?,?[- ](\\d{4}|\\d{2})${time}$`,
  'i',
);

const months = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];
const fullMonths = [
  'january', 'february', 'march', 'april', 'may', 'june', 'july', 'august', 'september', 'october', 'november', 'december',
]; // biome-ignore format: a list
const monthOf = (name: string): number => {
  const lower = name.toLowerCase();
  const at = months.indexOf(lower === 'sept' ? 'sep' : lower);
  return (at >= 0 ? at : fullMonths.indexOf(lower)) + 1;
};

const serialStart = Date.UTC(1899, 11, 30);

function textOf(year: number, month: number, day: number): string | null {
  const isDate = month >= 1 && month <= 12 && day >= 1 && day <= daysIn(year, month) && year >= 1900 && year <= 9999;
  return isDate ? `${year}-${month < 10 ? '0' : ''}${month}-${day < 10 ? '0' : ''}${day}` : null;
}

/** @param latest the last year that two digits can mean */
function yearOf(text: string | undefined, latest: number): number {
  const year = Number(text);
  if (text?.length !== 2) return year;
  return year + 2000 > latest ? year + 1900 : year + 2000;
}

/** Both readings of a date that is written in digits, the month first; null for one that does not exist. */
interface Readings {
  readonly month_first: string | null;
  readonly day_first: string | null;
}

const same = (date: string | null): Readings => ({ month_first: date, day_first: date });

/** Most dates. */
const plainDate = /^\d{4}-\d{2}-\d{2}$/;

function readingsOf(value: string, latest: number): Readings {
  if (plainDate.test(value))
    return same(textOf(Number(value.slice(0, 4)), Number(value.slice(5, 7)), Number(value.slice(8))));
  const iso = isoDate.exec(value) ?? compactDate.exec(value);
  if (iso) return same(textOf(Number(iso[1]), Number(iso[2]), Number(iso[3])));
  const numeric = numericDate.exec(value);
  if (numeric) {
    const [year, one, other] = [yearOf(numeric[3], latest), Number(numeric[1]), Number(numeric[2])];
    return { month_first: textOf(year, one, other), day_first: textOf(year, other, one) };
  }
  const serial = serialDate.exec(value);
  if (serial) return same(new Date(serialStart + Number(serial[1]) * 86_400_000).toISOString().slice(0, 10));
  const [, month, day, year] = monthFirst.exec(value) ?? [];
  if (month !== undefined) return same(textOf(yearOf(year, latest), monthOf(month), Number(day)));
  const [, first, name = '', last] = dayFirst.exec(value) ?? [];
  return same(textOf(yearOf(last, latest), monthOf(name), Number(first)));
}

export type DateResult = { readonly date: string | null } | { readonly problem: string };

/** Reads the dates of a file, which are all in one order, and finds out which one it is. */
export class DateReader {
  #order: DateOrder | null;
  readonly #year: number;
  #wantsMonthFirst = false;
  #wantsDayFirst = false;
  #isUndecided = false;

  /** @param order null if it is not known yet. @param year the present one */
  constructor(order: DateOrder | null, year: number) {
    this.#order = order;
    this.#year = year;
  }

  /** Null while no date of the file says it. */
  get order(): DateOrder | null {
    if (this.#order !== null || this.#wantsMonthFirst === this.#wantsDayFirst) return this.#order;
    return this.#wantsDayFirst ? 'day_first' : 'month_first';
  }

  /** Dates that could be two days were read before another one said which. */
  get needsAnotherPass(): boolean {
    return this.#order === null && this.#isUndecided && this.order !== null;
  }

  /** From here on, dates are in the order that those before were in. */
  decide(): void {
    this.#order = this.order;
  }

  observe(value: string): void {
    const { month_first, day_first } = readingsOf(value, this.#year + 100);
    if (month_first === null && day_first !== null) this.#wantsDayFirst = true;
    if (day_first === null && month_first !== null) this.#wantsMonthFirst = true;
  }

  read(value: string, kind: 'birth' | 'start' | 'end'): DateResult {
    const readings = readingsOf(value, kind === 'birth' ? this.#year : 2099);
    const { month_first, day_first } = readings;
    if (month_first === day_first) return result(month_first, kind);
    if (this.#order !== null) return result(readings[this.#order], kind, this.#order);
    if (month_first === null) this.#wantsDayFirst = true;
    if (day_first === null) this.#wantsMonthFirst = true;
    if (month_first === null || day_first === null) return result(month_first ?? day_first, kind);
    this.#isUndecided = true;
    // Birth dates are not in clear text anywhere.
    const days =
      kind === 'birth'
        ? 'two days, depending on whether the month or the day is first'
        : `${month_first} or ${day_first}`;
    return { problem: `Could be ${days}. Choose the order of dates under Columns.` };
  }
}

const orders: Readonly<Record<DateOrder, string>> = {
  month_first: 'the month comes first',
  day_first: 'the day comes first',
};

function result(date: string | null, kind: 'birth' | 'start' | 'end', order?: DateOrder): DateResult {
  if (date === null)
    return {
      problem: `Isn’t a valid date${order ? `: in this file, ${orders[order]}` : ', such as 2026-01-31 or 01/31/2026'}`,
    };
  if (Number(date.slice(0, 4)) < endlessYear) return { date };
  return kind === 'end' ? { date: null } : { problem: 'Isn’t a date that a plan can have' };
}
