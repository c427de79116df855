import type { Calculation } from 'contract/endpoints/calculation';
import { type AmountRange, amountText, rangeReasons } from 'estimate-texts/amount-text';
import { resultTexts as texts } from 'estimate-texts/result-texts';
import { Why } from '../figures/why.tsx';
import styles from './plan-bars.module.css';

type Premiums = NonNullable<Calculation['premiums']>;

const plans = [
  { label: 'Bronze Plan', metal: 'bronze' },
  { label: 'Silver Plan', metal: 'silver' },
  { label: 'Gold Plan', metal: 'gold' },
] as const satisfies readonly { label: keyof Premiums; metal: string }[];

/** Of the credit and the state. A premium takes up no more than it costs. */
function helpRange(
  { premium, premium_range, state_help, state_help_range }: Premiums[keyof Premiums],
  { tax_credit, tax_credit_range }: Pick<Calculation, 'tax_credit' | 'tax_credit_range'>,
): AmountRange | null {
  const credit = tax_credit ?? 0;
  const end = (name: keyof AmountRange) =>
    Math.min(
      (tax_credit_range?.[name] ?? credit) + (state_help_range?.[name] ?? state_help),
      premium_range?.[name] ?? premium,
    );
  const [low, high] = [end('low'), end('high')];
  return low === high ? null : { low, high };
}

interface PlanBarsProps {
  premiums: Premiums;
  calculation: Pick<Calculation, 'tax_credit' | 'tax_credit_range' | 'prices_projected'>;
}

export function PlanBars({ premiums, calculation }: PlanBarsProps) {
  const highest = Math.max(...plans.map(({ label }) => premiums[label].premium), 1);
  const text = (amount: number, range: AmountRange | null) => amountText(amount, range, calculation.prices_projected);
  const part = (amount: number) => `${(amount / highest) * 100}%`;
  return (
    <div className={styles.plans}>
      <p className={styles.title}>{texts.marketplace.plans}</p>
      <ul>
        {plans.map(({ label, metal }) => {
          const { premium, premium_range, net_premium, net_premium_range } = premiums[label];
          const help = Math.round((premium - net_premium) * 100) / 100;
          return (
            <li key={label} data-headline={metal === 'silver' || undefined}>
              <p className={styles.line}>
                <span className={styles.name}>{label}</span>
                <span className={styles.pay}>
                  <span className={styles.netKey} aria-hidden />
                  {texts.marketplace.youPay} <strong>{text(net_premium, net_premium_range)}</strong>
                </span>
              </p>
              <div className={styles.bar} aria-hidden>
                {net_premium > 0 && <span className={styles.net} style={{ width: part(net_premium) }} />}
                {help > 0 && <span className={styles.help} style={{ width: part(help) }} />}
              </div>
              <Why
                of={label}
                figures={[`${metal}_net_premium`, `${metal}_premium`, `${metal}_state_help`]}
                arithmetic={rangeReasons(net_premium_range, 'net')}
              >
                <p className={styles.whole}>
                  <span>
                    {texts.marketplace.fullPrice} {text(premium, premium_range)}
                  </span>
                  {help > 0 && (
                    <span>
                      <span className={styles.helpKey} aria-hidden />
                      {texts.marketplace.help} {text(help, helpRange(premiums[label], calculation))}
                    </span>
                  )}
                </p>
              </Why>
            </li>
          );
        })}
      </ul>
    </div>
  );
}
