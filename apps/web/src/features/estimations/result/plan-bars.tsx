import type { Calculation } from 'contract/endpoints/calculation';
import { formatMoney } from '../../../lib/format.ts';
import { Why } from '../figures/why.tsx';
import { texts } from '../texts.ts';
import styles from './plan-bars.module.css';

type Premiums = NonNullable<Calculation['premiums']>;

const plans = [
  { label: 'Bronze Plan', metal: 'bronze' },
  { label: 'Silver Plan', metal: 'silver' },
  { label: 'Gold Plan', metal: 'gold' },
] as const satisfies readonly { label: keyof Premiums; metal: string }[];

export function PlanBars({ premiums }: { premiums: Premiums }) {
  const highest = Math.max(...plans.map(({ label }) => premiums[label].premium), 1);
  const part = (amount: number) => `${(amount / highest) * 100}%`;
  return (
    <div className={styles.plans}>
      <p className={styles.title}>{texts.marketplace.plans}</p>
      <ul>
        {plans.map(({ label, metal }) => {
          const { premium, net_premium } = premiums[label];
          const help = Math.round((premium - net_premium) * 100) / 100;
          return (
            <li key={label} data-headline={metal === 'silver' || undefined}>
              <p className={styles.line}>
                <span className={styles.name}>{label}</span>
                <span className={styles.pay}>
                  <span className={styles.netKey} aria-hidden />
                  {texts.marketplace.youPay} <strong>{formatMoney(net_premium)}</strong>
                </span>
              </p>
              <div className={styles.bar} aria-hidden>
                {net_premium > 0 && <span className={styles.net} style={{ width: part(net_premium) }} />}
                {help > 0 && <span className={styles.help} style={{ width: part(help) }} />}
              </div>
              <Why of={label} figures={[`${metal}_net_premium`, `${metal}_premium`]}>
                <p className={styles.whole}>
                  <span>
                    {texts.marketplace.fullPrice} {formatMoney(premium)}
                  </span>
                  {help > 0 && (
                    <span>
                      <span className={styles.helpKey} aria-hidden />
                      {texts.marketplace.help} {formatMoney(help)}
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
