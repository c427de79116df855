import type { Finding } from 'plan-files/catalog';
import type { StateDifferences } from './differences.ts';
import type { PlanLoad } from './queries.ts';

// What the command prints about loads.

const count = (number: number) => number.toLocaleString('en-US');

/** The first column is text, the others are numbers. */
function table(rows: readonly (readonly string[])[]): string[] {
  const widths = (rows[0] ?? []).map((_, at) => Math.max(...rows.map((row) => row[at]?.length ?? 0)));
  return rows.map((row) =>
    row.map((cell, at) => (at === 0 ? cell.padEnd(widths[at] ?? 0) : cell.padStart(widths[at] ?? 0))).join('  '),
  );
}

function positionOf({ file, row, column }: Finding): string {
  const parts = [file, row === null ? null : `row ${count(row)}`, column && `column ${column}`];
  const position = parts.filter((part) => part !== null && part !== '').join(', ');
  return position === '' ? '' : `${position}: `;
}

export function findingLines(findings: readonly Finding[]): string[] {
  return findings.map((finding) => {
    const { severity, message, count: times, examples } = finding;
    const details = [
      ...(times > 1 ? [`${count(times)} times`] : []),
      ...(examples.length > 0 ? [examples.join('; ')] : []),
    ];
    const end = details.length > 0 ? ` (${details.join(': ')})` : '';
    return `${severity === 'error' ? 'Error' : 'Warning'}: ${positionOf(finding)}${message}${end}`;
  });
}

export function stateLines({ counts }: PlanLoad, differences: readonly StateDifferences[]): string[] {
  const rows = differences
    .filter(({ is_missing }) => !is_missing)
    .map((found) => {
      const of = counts.find(({ state }) => state === found.state);
      const sizes = [of?.plans, of?.dental_plans, of?.counties, of?.rates].map((size) => count(size ?? 0));
      const { published_load_id: published } = found;
      const changes = [
        found.plans_added,
        found.plans_gone,
        found.prices_changed,
        found.counties_added,
        found.counties_gone,
      ];
      return [
        found.state,
        ...sizes,
        ...(published === null ? ['–', '', '', '', '', ''] : [`${published}`, ...changes.map(count)]),
      ];
    });
  const header = [
    'state',
    'plans',
    'dental',
    'counties',
    'prices',
    'load now',
    'new',
    'gone',
    'changed',
    'counties +',
    '−',
  ];
  const missing = differences.filter(({ is_missing }) => is_missing).map(({ state }) => state);
  const empty = differences.filter(({ counties_without_plans: names }) => names.length > 0);
  return [
    ...table([header, ...rows]),
    ...(missing.length > 0 ? [`Without plans in these files, so what is published stays: ${missing.join(', ')}.`] : []),
    ...empty.map(({ state, counties_without_plans: names }) => {
      const more = names.length > 5 ? ` and ${count(names.length - 5)} more` : '';
      return `No plans in ${state}: ${names.slice(0, 5).join(', ')}${more}.`;
    }),
  ];
}

export const loadLines = (loads: readonly PlanLoad[]): string[] =>
  table([
    ['load', 'year', 'kind', 'loaded', 'plans', 'warnings', 'states', 'published in'],
    ...loads.map((load) => [
      ...[`${load.id}`, `${load.plan_year}`, load.kind, load.loaded_at.slice(0, 10)],
      count(load.counts.reduce((sum, { plans }) => sum + plans, 0)),
      ...[count(load.findings.length), load.states.join(' '), load.published_states.join(' ') || '–'],
    ]),
  ]);
