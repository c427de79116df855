import { Temporal } from 'temporal-polyfill';

interface Holiday {
  /** The day off, as YYYY-MM-DD. */
  readonly date: string;
  readonly name: string;
  /** Whether the holiday itself is on the weekend beside it. */
  readonly is_observed: boolean;
}

type Rule = { readonly name: string; readonly month: number } & (
  | { readonly day: number }
  | { readonly weekday: number; readonly nth: 1 | 2 | 3 | 4 | 'last' }
);

const [monday, thursday, saturday, sunday] = [1, 4, 6, 7] as const;

const rules: readonly Rule[] = [
  { name: 'New Year’s Day', month: 1, day: 1 },
  { name: 'Birthday of Martin Luther King, Jr.', month: 1, weekday: monday, nth: 3 },
  { name: 'Washington’s Birthday', month: 2, weekday: monday, nth: 3 },
  { name: 'Memorial Day', month: 5, weekday: monday, nth: 'last' },
  { name: 'Juneteenth National Independence Day', month: 6, day: 19 },
  { name: 'Independence Day', month: 7, day: 4 },
  { name: 'Labor Day', month: 9, weekday: monday, nth: 1 },
  { name: 'Columbus Day', month: 10, weekday: monday, nth: 2 },
  { name: 'Veterans Day', month: 11, day: 11 },
  { name: 'Thanksgiving Day', month: 11, weekday: thursday, nth: 4 },
  { name: 'Christmas Day', month: 12, day: 25 },
];

function actualDate(year: number, rule: Rule): Temporal.PlainDate {
  const { month } = rule;
  if ('day' in rule) return new Temporal.PlainDate(year, month, rule.day);
  const first = new Temporal.PlainDate(year, month, 1);
  const earliest = first.add({ days: (rule.weekday - first.dayOfWeek + 7) % 7 });
  if (rule.nth !== 'last') return earliest.add({ weeks: rule.nth - 1 });
  const fifth = earliest.add({ weeks: 4 });
  return fifth.month === month ? fifth : earliest.add({ weeks: 3 });
}

function observedDate(date: Temporal.PlainDate): Temporal.PlainDate {
  if (date.dayOfWeek === saturday) return date.subtract({ days: 1 });
  return date.dayOfWeek === sunday ? date.add({ days: 1 }) : date;
}

/**
 * The federal holidays from one day to another, in order, on the days on which they are observed. Source: 5 U.S.C. § 6103(a)
 * for the eleven holidays; (b) and Executive Order 11582 for Saturdays, observed on Friday, and Sundays, on Monday.
 * Inauguration Day is left out, because it is a holiday around Washington, D.C., only.
 * @param from YYYY-MM-DD
 * @param to YYYY-MM-DD, included
 */
export function federalHolidays(from: string, to: string): Holiday[] {
  const [first, last] = [Temporal.PlainDate.from(from).year, Temporal.PlainDate.from(to).year];
  // New Year’s Day can be observed in the year before.
  const years = Array.from({ length: last - first + 2 }, (_, index) => first + index);
  return years
    .flatMap((year) =>
      rules.map((rule) => {
        const actual = actualDate(year, rule);
        const observed = observedDate(actual);
        return { date: observed.toString(), name: rule.name, is_observed: !observed.equals(actual) };
      }),
    )
    .filter(({ date }) => date >= from && date <= to);
}
