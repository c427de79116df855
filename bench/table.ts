export type Unit = 'per second' | 'ms' | 'kB' | 'deliveries';

/** A bound that a row should keep: on what was measured, or on its ratio to the baseline. */
export interface Aim {
  readonly on: 'measured' | 'ratio';
  readonly bound: 'at least' | 'at most';
  readonly figure: number;
}

export const atMost = (on: Aim['on'], figure: number): Aim => ({ on, bound: 'at most', figure });
export const atLeast = (on: Aim['on'], figure: number): Aim => ({ on, bound: 'at least', figure });

/** One thing measured beside a baseline of the same run, both in the row's unit. */
export interface Row {
  readonly what: string;
  readonly unit: Unit;
  readonly measured: number;
  readonly baseline: { readonly what: string; readonly figure: number };
  readonly aim: Aim | null;
}

const head = ['what', 'measured', 'baseline, same run', 'ratio', 'aim', 'result'] as const;

export function markdown(rows: readonly Row[]): string {
  const lines = [head, ['---', '--:', '---', '--:', '--:', '---'], ...rows.map(cells)];
  return lines.map((line) => `| ${line.join(' | ')} |`).join('\n');
}

function cells(row: Row): string[] {
  const { what, unit, measured, baseline, aim } = row;
  return [
    what,
    withUnit(measured, unit),
    `${baseline.what}: ${withUnit(baseline.figure, unit)}`,
    spelled(ratioOf(row)),
    aim
      ? `${aim.bound} ${aim.on === 'ratio' ? `${Number(aim.figure.toPrecision(3))} times` : withUnit(aim.figure, unit)}`
      : '—',
    verdict(row),
  ];
}

const ratioOf = ({ measured, baseline }: Row): number => measured / baseline.figure;

function verdict(row: Row): string {
  const { aim } = row;
  if (!aim) return '—';
  const value = aim.on === 'ratio' ? ratioOf(row) : row.measured;
  if (aim.bound === 'at most' ? value <= aim.figure : value >= aim.figure) return 'met';
  return `**misses by ${Math.max(1, Math.round(Math.abs(value / aim.figure - 1) * 100))}%**`;
}

const withUnit = (value: number, unit: Unit): string => `${spelled(value)} ${unit}`;

function spelled(value: number): string {
  const digits = value >= 100 ? 0 : value >= 10 ? 1 : value >= 1 ? 2 : 3;
  const rounded = value >= 10_000 ? Math.round(value / 1000) * 1000 : value;
  return rounded.toLocaleString('en-US', { minimumFractionDigits: digits, maximumFractionDigits: digits });
}
