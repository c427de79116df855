import type { Billing } from 'contract/endpoints/billing';
import { cardBrands } from 'contract/vocabulary/billing';
import styles from './payment.module.css';
import { paymentTexts } from './texts.ts';

const t = paymentTexts.panel;

type PaymentMethod = NonNullable<Billing['payment_method']>;

export const paymentMethodName = ({ brand, last4, exp_year }: PaymentMethod): string =>
  exp_year === null ? t.bank(brand, last4) : t.card(cardBrands[brand] ?? brand, last4);

export function PaymentMethodText({ method }: { method: PaymentMethod }) {
  const { exp_year } = method;
  return (
    <p>
      {paymentMethodName(method)}
      <span className={styles.detail}>{exp_year === null ? t.account : t.expires(exp_year)}</span>
    </p>
  );
}
