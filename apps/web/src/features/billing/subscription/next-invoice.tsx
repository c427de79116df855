import { formatCents, formatLongDate, missing } from '../../../lib/format.ts';
import { useEndpoint } from '../../../lib/use-endpoint.ts';
import { Skeleton } from '../../../ui/states.tsx';
import { paymentMethodName } from '../payment/payment-method-text.tsx';
import { texts } from '../texts.ts';
import { type Billing, isLive } from '../use-billing.ts';
import styles from './next-invoice.module.css';

const t = texts.next;

/** The provider's own amount. Without its reply, the panel's other facts still say when the renewal is. */
export function NextInvoice({ accountId, billing }: { accountId: number; billing: Billing }) {
  const { subscription, payment_method, is_busy } = billing;
  const renews = isLive(subscription) && !subscription.cancel_at_period_end && !is_busy;
  const { data, error } = useEndpoint('show-next-invoice', { params: { id: accountId } }, { enabled: renews });
  if (!renews || data === null) return null;
  const day = formatLongDate(data?.due_at ?? new Date((subscription.current_period_end ?? 0) * 1_000).toISOString());
  return (
    <div className={styles.next}>
      <p className={styles.label}>{t.title}</p>
      {data || error ? (
        <p className={styles.amount}>{data ? formatCents(data.total) : missing}</p>
      ) : (
        <Skeleton lines={1} />
      )}
      <p className={styles.label}>
        {payment_method ? t.charged(day, paymentMethodName(payment_method)) : t.due(day)}
        {error && !data && ` ${t.unknown}`}
      </p>
    </div>
  );
}
