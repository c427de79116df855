import type { IncomeModel, Series } from 'estimate-texts/income/income-model';
import { eventTitle, income, incomeTexts, peopleOf } from 'estimate-texts/income/income-texts';
import { centsText, signedText } from 'estimate-texts/months/outlook-amounts';
import type { Cents } from 'estimator';
import { costAt, type Threshold } from 'estimator/income-curve';
import { memo } from 'react';
import { missing } from '../../../../lib/format.ts';
import { useLabelOf } from '../../figures/why.tsx';
import styles from './income-table.module.css';
import { ThresholdWhy } from './threshold-why.tsx';

const t = incomeTexts.table;
const dollar = 100;

interface Row {
  threshold: Threshold;
  from_cents: Cents;
  to_cents: Cents | null;
}

function rowsOf({ thresholds }: Series): Row[] {
  return thresholds.map((threshold) => {
    const next = thresholds.find(({ limit_cents }) => limit_cents > threshold.limit_cents);
    return { threshold, from_cents: threshold.limit_cents + dollar, to_cents: next?.limit_cents ?? null };
  });
}

export const IncomeTable = memo(function IncomeTable({ model }: { model: IncomeModel }) {
  const { main, later } = model;
  const rows = [main, ...(later ? [later] : [])]
    .flatMap(rowsOf)
    .sort((one, other) => one.from_cents - other.from_cents);
  if (rows.length === 0) return null;
  return (
    <table className={styles.table}>
      <caption className={styles.caption}>{t.caption}</caption>
      <thead>
        <tr>
          <th scope="col">{t.income}</th>
          <th scope="col">{t.event}</th>
          <th scope="col">{t.people}</th>
          <th scope="col" data-align="end">
            {t.change}
          </th>
          <th scope="col" data-align="end">
            {t.year}
          </th>
        </tr>
      </thead>
      <tbody>
        <FirstRow model={model} />
        {rows.map((row) => (
          <ThresholdRow
            key={`${row.threshold.kind} ${row.from_cents} ${row.threshold.people.join()}`}
            model={model}
            row={row}
          />
        ))}
      </tbody>
    </table>
  );
});

function FirstRow({ model: { main, ranges, isAbout } }: { model: IncomeModel }) {
  const [first] = main.thresholds;
  const cost = costAt(main.steps, 0);
  return (
    <tr>
      <th scope="row">{first ? t.upTo(income(0), income(first.limit_cents)) : t.andUp(income(0))}</th>
      <td>{ranges[0]?.label}</td>
      <td />
      <td data-align="end">{cost === null ? missing : t.start(centsText(cost, isAbout))}</td>
      <td data-align="end">{main.year}</td>
    </tr>
  );
}

function ThresholdRow({ model, row: { threshold, from_cents, to_cents } }: { model: IncomeModel; row: Row }) {
  const labelOf = useLabelOf();
  const { change_cents, year } = threshold;
  return (
    <tr>
      <th scope="row">
        {to_cents === null ? t.andUp(income(from_cents)) : t.upTo(income(from_cents), income(to_cents))}
      </th>
      <td>
        <ThresholdWhy model={model} thresholds={[threshold]}>
          {eventTitle(threshold)}
        </ThresholdWhy>
      </td>
      <td>{threshold.people.length > 0 ? peopleOf(threshold, labelOf) : t.household}</td>
      <td data-align="end">{change_cents === null ? missing : signedText(change_cents, model.isAbout)}</td>
      <td data-align="end">{year}</td>
    </tr>
  );
}
