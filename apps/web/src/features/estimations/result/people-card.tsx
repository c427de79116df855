import type { Calculation } from 'contract/endpoints/calculation';
import { amountText } from 'estimate-texts/amount-text';
import { resultTexts as texts } from 'estimate-texts/result-texts';
import { premiumFigures } from 'estimate-texts/summary/bought-plan';
import { formatMoney } from '../../../lib/format.ts';
import { Panel } from '../../../ui/panel.tsx';
import styles from '../figures/cards.module.css';
import { useLabelOf, Why } from '../figures/why.tsx';

const t = texts.people;

export function PeopleCard({ calculation, level }: { calculation: Calculation; level: 2 | 3 }) {
  const labelOf = useLabelOf();
  return (
    <Panel title={t.title} level={level}>
      <ul className={styles.rows}>
        {calculation.people.map(({ age, covered_by, premium, premium_range }, person) => (
          // People have no id on the wire, only their place in the list.
          // biome-ignore lint/suspicious/noArrayIndexKey: the list is replaced as a whole
          <li key={person}>
            <Why
              of={labelOf(person)}
              figures={['covered_by', premiumFigures(calculation).premium]}
              person={person}
              meaning={
                covered_by === 'marketplace' && (
                  <p className={styles.meaning}>
                    {t.premium}:{' '}
                    {premium === null
                      ? `${formatMoney(null)} ${texts.marketplace.noPrice}`
                      : amountText(premium, premium_range, calculation.prices_projected)}
                  </p>
                )
              }
            >
              <p className={styles.person}>
                <span className={styles.name}>{person === 0 ? t.aged(labelOf(0), age) : labelOf(person)}</span>
                <span>{t.coveredBy[covered_by]}</span>
              </p>
            </Why>
          </li>
        ))}
      </ul>
    </Panel>
  );
}
