import type { RenewedPlan } from 'contract/endpoints/estimation-renewal';
import { ChooseButton } from '../plans/choose-button.tsx';
import { householdText, metalText, priceText, totalText } from '../plans/plan-facts.ts';
import { planTexts } from '../plans/plan-texts.ts';
import type { Choice } from '../plans/use-choice.ts';
import styles from './renewal.module.css';
import { renewalTexts as t } from './renewal-texts.ts';

export interface RenewedColumn {
  title: string;
  plan: RenewedPlan;
  isAbout: boolean;
  /** Plans of last year can’t be chosen. */
  isOnSale: boolean;
}

const rows: readonly (readonly [label: string, text: (column: RenewedColumn) => string])[] = [
  [t.rows.net, ({ plan, isAbout }) => priceText(plan.month?.net_premium, isAbout)],
  [t.rows.premium, ({ plan, isAbout }) => priceText(plan.month?.premium, isAbout)],
  [t.rows.deductible, ({ plan }) => householdText(plan.deductible)],
  [t.rows.limit, ({ plan }) => householdText(plan.limit)],
  [t.rows.middle, ({ plan, isAbout }) => totalText(plan.total?.middle, isAbout)],
  [t.rows.high, ({ plan, isAbout }) => totalText(plan.total?.high, isAbout)],
];

export function RenewedPlans({ columns, choice }: { columns: readonly RenewedColumn[]; choice: Choice }) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls has to be reachable by keyboard
    <section className={styles.scroll} aria-label={t.table} tabIndex={0}>
      <table className={styles.plans}>
        <caption>{t.table}</caption>
        <thead>
          <tr>
            <td />
            {columns.map((column) => (
              <th key={column.title} scope="col">
                <Head column={column} choice={choice} />
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(([label, text]) => (
            <tr key={label}>
              <th scope="row">{label}</th>
              {columns.map((column) => (
                <td key={column.title}>{text(column)}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

function Head({ column: { title, plan, isOnSale }, choice }: { column: RenewedColumn; choice: Choice }) {
  return (
    <span className={styles.head}>
      <span className={styles.column}>{title}</span>
      <span className={styles.name}>{plan.name}</span>
      <span className={styles.facts}>
        {plan.carrier} · {metalText(plan)}
      </span>
      {isOnSale && <ChooseButton plan={plan} choice={choice} />}
      {plan.bar && <span className={styles.facts}>{planTexts.bars[plan.bar]}</span>}
    </span>
  );
}
