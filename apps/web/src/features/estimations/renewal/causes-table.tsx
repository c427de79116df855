import type { Renewal } from 'contract/endpoints/estimation-renewal';
import { formatMoney, formatWholeMoney } from '../../../lib/format.ts';
import styles from './renewal.module.css';
import { renewalTexts as t } from './renewal-texts.ts';

type Change = NonNullable<Renewal['change']>;

interface CausesTableProps {
  change: Change;
  before: number;
  year: number;
  isAbout: boolean;
}

/** Whole dollars are those between rounded sums, so that they add up, too. */
export function shownCauses({ before, causes }: Change, isAbout: boolean) {
  const rounded = (amount: number) => (isAbout ? Math.round(amount) : Math.round(amount * 100) / 100);
  let sum = before;
  return causes
    .map(({ cause, amount }) => {
      const earlier = rounded(sum);
      sum += amount;
      return { cause, amount: Math.round((rounded(sum) - earlier) * 100) / 100 };
    })
    .filter(({ amount }) => amount !== 0);
}

/** Causes without an amount are left out. */
export function CausesTable({ change, before, year, isAbout }: CausesTableProps) {
  const money = (amount: number) => (isAbout ? formatWholeMoney(Math.round(amount)) : formatMoney(amount));
  const signed = (amount: number) => `${amount < 0 ? '\u2212' : '+'}${money(Math.abs(amount))}`;
  return (
    <table className={styles.causes}>
      <caption>{t.changes}</caption>
      <tbody>
        <tr>
          <th scope="row">{t.columns.last(before)}</th>
          <td>{money(change.before)}</td>
        </tr>
        {shownCauses(change, isAbout).map(({ cause, amount }) => (
          <tr key={cause}>
            <th scope="row">{t.causes[cause]}</th>
            <td>{signed(amount)}</td>
          </tr>
        ))}
      </tbody>
      <tfoot>
        <tr>
          <th scope="row">{t.columns.next(year)}</th>
          <td>{money(change.after)}</td>
        </tr>
      </tfoot>
    </table>
  );
}
