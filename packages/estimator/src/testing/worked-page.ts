import type { FilingStatus, Household, PlanYear } from '../domain/household.ts';
import type { StateCode } from '../domain/places.ts';
import type { Market } from '../market.ts';
import { household, market, person, spouse } from './builders.ts';

export const sectionsOf = (page: string): string[] => page.split(/^## /m).slice(1);

/** The names and the values of the table that a heading opens. Empty without the table. */
export function rowsOf(section: string, heading: string): [string, string][] {
  const lines = section.split('\n');
  const first = lines.indexOf(`| ${heading} | |`);
  if (first === -1) return [];
  const rows = lines.slice(
    first + 2,
    lines.findIndex((line, place) => place > first && !line.startsWith('|')),
  );
  return rows.map((row) => row.split('|').map((cell) => cell.trim())).map(([, name = '', value = '']) => [name, value]);
}

export const tableOf = (section: string, heading: string) => new Map(rowsOf(section, heading));

export const centsOf = (written: string) => Math.round(Number(written.replace(/[$,]/g, '')) * 100);
export const written = (cents: number | null | undefined) =>
  cents == null ? '—' : `$${(cents / 100).toLocaleString('en-US', { minimumFractionDigits: 2 })}`;

/** `benchmark $384.10, bronze $1,285.40` by name, in cents; a dash is null. */
export const amounts = (cell: string) =>
  Object.fromEntries(
    [...cell.matchAll(/([A-Za-z][A-Za-z0-9 ]*?) (\$[\d,.]+\d|—)/g)].map(([, name = '', value = '']) => [
      name,
      value === '—' ? null : centsOf(value),
    ]),
  );

export function marketOf(given: Map<string, string>): Market {
  const prices = amounts(given.get('Prices') ?? '');
  const plans = amounts(given.get('Medicare prices') ?? '');
  const cents = (group: Record<string, number | null>, name: string) => group[name] ?? Number.NaN;
  return market({
    state: given.get('State') as StateCode,
    plan_year: planYearOf(given),
    prices: given.has('Prices')
      ? {
          benchmark_cents: cents(prices, 'benchmark'),
          bronze_cents: cents(prices, 'bronze'),
          silver_cents: cents(prices, 'silver'),
          gold_cents: cents(prices, 'gold'),
        }
      : null,
    medicare: given.has('Medicare prices')
      ? {
          part_d_cents: cents(plans, 'drug plan'),
          plan_g_cents: cents(plans, 'Plan G at 65'),
          advantage_premium_cents: plans.Advantage ?? null,
          advantage_out_of_pocket_cents: null,
          source: 'A worked household',
          accuracy: '',
          national_average: false,
          is_projected: false,
        }
      : null,
  });
}

export const planYearOf = (given: Map<string, string>) => Number(given.get('Plan year')) as PlanYear;

export function householdOf(given: Map<string, string>): Household {
  const people = (given.get('People') ?? '').split(', ').map((one) => {
    const age = Number(one.replace('spouse ', ''));
    return one.startsWith('spouse ') ? spouse(age) : person(age);
  });
  const [earlier, filing] = (given.get('Income two years before') ?? '').split(', ');
  const income = given.get('Income a year');
  return household(people, income === undefined ? null : centsOf(income) / 100, {
    ...(given.has('Household size') ? { size: Number(given.get('Household size')) } : {}),
    ...(earlier ? { earlier: centsOf(earlier) / 100, filing: filing as FilingStatus } : {}),
  });
}
