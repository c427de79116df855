import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import type { LifeEvent } from '../domain/household.ts';
import { isTrue } from '../testing/arithmetic.ts';
import { dated } from '../testing/builders.ts';
import { centsOf, householdOf, marketOf, planYearOf, sectionsOf, tableOf, written } from '../testing/worked-page.ts';
import type { MonthFigures, YearFigures } from './figures.ts';
import { monthsOf } from './months.ts';

const page = readFileSync(new URL('../../../../docs/worked-households.md', import.meta.url), 'utf8');

const monthNames = [
  'January',
  'February',
  'March',
  'April',
  'May',
  'June',
  'July',
  'August',
  'September',
  'October',
  'November',
  'December',
];
const monthFrom = (name: string) => monthNames.indexOf(name) + 1;

/** `person 1 retires in June, wages $48,000, covers 1 and 2` or `person 3 joins in May, birth`. */
function eventFrom(text: string): LifeEvent {
  const [, who = '', kind, name = '', rest = ''] = text.match(/^person (\d+) (\w+) in (\w+), (.*)$/) ?? [];
  const happens = { person: Number(who) - 1, month: monthFrom(name) };
  if (kind !== 'retires') return { kind, ...happens, cause: rest } as LifeEvent;
  const [, wages = '', covers = ''] = rest.match(/^wages (\S+), covers (.*)$/) ?? [];
  return {
    kind,
    ...happens,
    wages_cents: centsOf(wages),
    covers: covers.split(' and ').map((position) => Number(position) - 1),
  };
}

function yearOf(given: Map<string, string>, birthDates: string | undefined): YearFigures {
  const dates = (birthDates ?? given.get('Birth dates') ?? '')
    .split(', ')
    .map((date) => (date.length === 10 ? date : null));
  const event = given.get('Event');
  const asked = dated(householdOf(given), dates, event === undefined ? [] : [eventFrom(event)]);
  return monthsOf(asked, marketOf(given), planYearOf(given));
}

const amountsOf = ({
  silver_cents,
  benchmark_cents,
  contribution_cents,
  credit_cents,
  medicare_cents,
  total_cents,
}: MonthFigures) =>
  [
    `silver ${written(silver_cents)}`,
    `benchmark ${written(benchmark_cents)}`,
    `contribution ${written(contribution_cents)}`,
    `credit ${written(credit_cents)}`,
    `Medicare ${written(medicare_cents)}`,
    `total ${written(total_cents)}`,
  ].join(', ');

const yearText = ({ credit_cents, medicare_cents, total_cents }: YearFigures) =>
  `credit ${written(credit_cents)}, Medicare ${written(medicare_cents)}, total ${written(total_cents)}`;

const changesText = ({ months }: YearFigures) =>
  months
    .flatMap(({ month, changes }) =>
      changes.map((one) => `${monthNames[month - 1]}: person ${one.person + 1} ${one.kind}`),
    )
    .join(', ');

function monthsIn(range: string): number[] {
  const [from = '', to = from] = range.split(' to ');
  return Array.from({ length: monthFrom(to) - monthFrom(from) + 1 }, (_, index) => monthFrom(from) + index);
}

const headings = /^\| (Months(?: of (\S+(?:, \S+)*))?) \| \|$/gm;
const ofMonths = sectionsOf(page).filter((section) => section.includes('\n| Months'));

describe('the page of worked households', () => {
  test('has five with months', () => {
    expect(ofMonths).toHaveLength(5);
  });

  describe.each(ofMonths.map((section) => [section.split('\n')[0], section] as const))('%s', (_, section) => {
    const tables = [...section.matchAll(headings)].map(([, heading = '', dates]) => [heading, dates] as const);

    test.each(tables)('%s are those of the estimator', (heading, dates) => {
      const found = yearOf(tableOf(section, 'Given'), dates);
      const { Changes, Year, ...ranges } = Object.fromEntries(tableOf(section, heading));
      expect(Changes).toBe(changesText(found));
      expect(Year).toBe(yearText(found));
      expect(Object.keys(ranges).flatMap(monthsIn)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12]);
      for (const [range, amounts] of Object.entries(ranges))
        for (const month of monthsIn(range))
          expect(amountsOf(found.months[month - 1] as MonthFigures), range).toBe(amounts);
    });

    test('has steps that hold', () => {
      const steps = [...section.matchAll(/`([^`]+ [=≈] [^`]+)`/g)].map(([, step = '']) => step);
      expect(steps.length).toBeGreaterThanOrEqual(6);
      expect(steps.filter((step) => !isTrue(step))).toEqual([]);
    });
  });
});
