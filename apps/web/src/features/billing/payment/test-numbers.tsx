import type { PaymentMethodKind } from 'contract/vocabulary/billing';
import { testCards } from 'contract/vocabulary/test-cards';
import styles from './test-numbers.module.css';
import { paymentTexts } from './texts.ts';

const t = paymentTexts.local;

export function TestNumbers({ kind }: { kind: PaymentMethodKind }) {
  return (
    <details>
      <summary>{t.tests}</summary>
      <dl className={styles.numbers}>
        {testCards
          .filter((card) => card.kind === kind)
          .map(({ token, number, routing_number, result }) => (
            <div key={token}>
              <dt translate="no">{routing_number ? `${routing_number} / ${number}` : grouped(number)}</dt>
              <dd>{result}</dd>
            </div>
          ))}
      </dl>
    </details>
  );
}

const grouped = (number: string) => number.replace(/(\d{4})(?=\d)/g, '$1 ');
