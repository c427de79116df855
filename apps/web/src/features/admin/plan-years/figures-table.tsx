import type { ReactNode } from 'react';
import styles from './plan-years.module.css';
import { texts } from './texts.ts';

export interface Figures<Row> {
  readonly header: string;
  readonly cell: (row: Row) => ReactNode;
  readonly isNumber?: boolean;
}

interface FiguresTableProps<Row> {
  label: string;
  /** The first one names the row. */
  columns: readonly Figures<Row>[];
  rows: readonly Row[];
  rowId: (row: Row) => string | number;
}

/** Figures to compare, which scroll sideways where there is no room. */
export function FiguresTable<Row>({ label, columns, rows, rowId }: FiguresTableProps<Row>) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls has to be reachable by keyboard
    <section className={styles.scroll} aria-label={texts.table(label)} tabIndex={0}>
      <table className={styles.table}>
        <caption>{label}</caption>
        <thead>
          <tr>
            {columns.map(({ header, isNumber }) => (
              <th key={header} scope="col" data-number={isNumber}>
                {header}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={rowId(row)}>
              {columns.map(({ header, cell, isNumber }, at) =>
                at === 0 ? (
                  <th key={header} scope="row">
                    {cell(row)}
                  </th>
                ) : (
                  <td key={header} data-number={isNumber}>
                    {cell(row)}
                  </td>
                ),
              )}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
