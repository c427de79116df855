import IconArrowLeft from '@tabler/icons-react/dist/esm/icons/IconArrowLeft.mjs';
import IconArrowRight from '@tabler/icons-react/dist/esm/icons/IconArrowRight.mjs';
import IconCopy from '@tabler/icons-react/dist/esm/icons/IconCopy.mjs';
import IconPencil from '@tabler/icons-react/dist/esm/icons/IconPencil.mjs';
import IconTrash from '@tabler/icons-react/dist/esm/icons/IconTrash.mjs';
import type { Scenario } from 'contract/endpoints/scenarios';
import { centsText, wholeText } from 'estimate-texts/months/outlook-amounts';
import { changingMonths } from 'estimate-texts/months/periods';
import type { NameOf } from 'estimate-texts/reasons/reasons';
import type { YearFigures } from 'estimator/months';
import type { ReactNode } from 'react';
import { formatMoney, missing } from '../../../../lib/format.ts';
import { Button } from '../../../../ui/button.tsx';
import type { RowAction } from '../../../../ui/row-action.ts';
import { RowMenu } from '../../../../ui/row-menu.tsx';
import { useIsPresented } from '../../figures/presented.ts';
import { WhyOf } from '../../figures/why.tsx';
import { texts } from '../../texts.ts';
import { yearArithmetic } from '../year/month-arithmetic.ts';
import { differenceText } from './scenario-changes.ts';
import { scenarioTexts as t } from './scenario-texts.ts';
import styles from './scenarios-table.module.css';
import type { Column, LaterSurcharge } from './use-scenario-columns.ts';

interface Menu {
  edit: (scenario: Scenario) => void;
  copy: ((scenario: Scenario) => void) | null;
  /** @param position from 1 */
  move: (scenario: Scenario, position: number) => void;
  remove: (scenario: Scenario) => void;
  isBusy: boolean;
}

interface ScenariosTableProps {
  columns: readonly Column[];
  figures: YearFigures;
  later: LaterSurcharge;
  isAbout: boolean;
  onRetry: () => void;
  menu?: Menu;
}

type Row = [label: string, base: ReactNode, cell: (column: Column) => ReactNode];

export function ScenariosTable({ columns, figures, later, isAbout, onRetry, menu }: ScenariosTableProps) {
  const isPresented = useIsPresented();
  const parts: Row[] = [
    [t.rows.income, centsText(figures.income_cents), ({ income }) => formatMoney(income)],
    // The public page has totals only.
    ...(menu ? partRows(figures, isAbout) : []),
    [
      t.rows.credit,
      centsText(figures.credit_cents, isAbout),
      (column) => centsText(column.credit_cents, column.isAbout),
    ],
  ];
  const rows: Row[] = [
    [t.rows.differences, null, ({ differences }) => <Words lines={differences} />],
    ...(isPresented ? [] : parts),
    [
      t.rows.total,
      <strong key="base">{centsText(figures.total_cents, isAbout)}</strong>,
      (column) => <Total column={column} onRetry={onRetry} />,
    ],
    [
      t.rows.difference,
      null,
      (column) => <Difference column={column} total_cents={figures.total_cents} isAbout={isAbout} />,
    ],
    ...laterRow(later, columns),
  ];
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls has to be reachable by keyboard
    <section className={styles.scroll} aria-label={t.table} tabIndex={0}>
      <table className={styles.table}>
        <caption>{t.table}</caption>
        <thead>
          <tr>
            <td />
            <th scope="col">{t.base}</th>
            {columns.map(({ scenario }, index) => (
              <th key={scenario.id} scope="col">
                <span className={styles.head}>
                  <span>{scenario.name}</span>
                  {menu && (
                    <RowMenu
                      label={t.actions(scenario.name)}
                      actions={actionsOf(scenario, index + 1, columns.length, menu)}
                      busy={menu.isBusy}
                    />
                  )}
                </span>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(([label, ofBase, cell]) => (
            <tr key={label}>
              <th scope="row">{label}</th>
              <td>{ofBase}</td>
              {columns.map((column) => (
                <td key={column.scenario.id}>{cell(column)}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

/** Only if a scenario changes it, because it is no cost of the plan year. */
function laterRow(base: LaterSurcharge, columns: readonly Column[]) {
  const cell = (later: LaterSurcharge) =>
    later ? t.laterSurcharge(wholeText(later.year_cents), later.year, later.is_enacted) : missing;
  const hasOther = columns.some(({ later }) => (later?.year_cents ?? 0) !== (base?.year_cents ?? 0));
  const row: [string, ReactNode, (column: Column) => ReactNode] = [
    t.rows.later,
    cell(base),
    ({ later }) => cell(later),
  ];
  return hasOther ? [row] : [];
}

const partsOf = ({ total_cents, medicare_cents }: YearFigures) => ({
  medicare: medicare_cents ?? 0,
  marketplace: total_cents === null ? null : total_cents - (medicare_cents ?? 0),
});

function partRows(figures: YearFigures, isAbout: boolean) {
  const row = (label: string, part: 'marketplace' | 'medicare') =>
    [
      label,
      centsText(partsOf(figures)[part], isAbout),
      (column: Column) => column.figures && centsText(partsOf(column.figures)[part], column.isAbout),
    ] satisfies [string, ReactNode, (column: Column) => ReactNode];
  return [row(t.rows.marketplace, 'marketplace'), row(t.rows.medicare, 'medicare')];
}

function actionsOf(scenario: Scenario, position: number, count: number, menu: Menu): RowAction[] {
  const { copy } = menu;
  return [
    { label: t.edit, icon: IconPencil, onSelect: () => menu.edit(scenario) },
    ...(copy ? [{ label: t.copy, icon: IconCopy, onSelect: () => copy(scenario) }] : []),
    ...(position > 1
      ? [{ label: t.moveLeft, icon: IconArrowLeft, onSelect: () => menu.move(scenario, position - 1) }]
      : []),
    ...(position < count
      ? [{ label: t.moveRight, icon: IconArrowRight, onSelect: () => menu.move(scenario, position + 1) }]
      : []),
    { label: t.remove, icon: IconTrash, tone: 'danger', onSelect: () => menu.remove(scenario) },
  ];
}

const Words = ({ lines }: { lines: readonly string[] }) => (
  <ul className={styles.words}>
    {lines.map((line) => (
      <li key={line}>{line}</li>
    ))}
  </ul>
);

function Total({ column, onRetry }: { column: Column; onRetry: () => void }) {
  const { state, total_cents, isAbout, differs } = column;
  if (state === 'loading') return <span className={styles.note}>{t.loading}</span>;
  if (state === 'no_fit') return <span className={styles.note}>{t.noFit}</span>;
  if (state === 'failed')
    return (
      <>
        <span className={styles.note}>{t.marketFailed}</span>
        <Button size="sm" onClick={onRetry}>
          {texts.again}
        </Button>
      </>
    );
  if (total_cents === null) return <span className={styles.note}>{t.noPrice}</span>;
  return (
    <>
      <strong>{centsText(total_cents, isAbout)}</strong>
      {differs && <span className={styles.differs}>{t.differs}</span>}
    </>
  );
}

interface DifferenceProps {
  column: Column;
  total_cents: number | null;
  isAbout: boolean;
}

function Difference({ column, total_cents, isAbout }: DifferenceProps) {
  if (column.total_cents === null || total_cents === null || column.state !== 'ready') return null;
  const difference = column.total_cents - total_cents;
  return (
    <span className={styles.difference} data-saves={difference < 0 || undefined}>
      {differenceText(difference, isAbout || column.isAbout)}
    </span>
  );
}

/** Explains the year's cost of each scenario. Below the table, because its cells have no space for sentences. */
export function ScenarioReasons({ columns, nameOf }: { columns: readonly Column[]; nameOf: NameOf }) {
  return (
    <ul className={styles.reasons} aria-label={t.reasons}>
      {columns.map(
        ({ scenario, figures, reasonsOf, isAbout }) =>
          figures &&
          reasonsOf &&
          figures.total_cents !== null && (
            <li key={scenario.id}>
              <WhyOf
                of={scenario.name}
                reasonsOf={() => reasonsOf(changingMonths(figures.months))}
                arithmetic={yearArithmetic(figures, { nameOf, hasReasons: true, isAbout })}
              >
                <p>{t.explained(scenario.name, centsText(figures.total_cents, isAbout), figures.year)}</p>
              </WhyOf>
            </li>
          ),
      )}
    </ul>
  );
}
