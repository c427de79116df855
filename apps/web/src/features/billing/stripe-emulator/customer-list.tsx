import { Link } from '@tanstack/react-router';
import type { StripeEmulatorCustomer } from 'contract/endpoints/stripe-emulator';
import { formatDay } from '../../../lib/format.ts';
import { SubscriptionStatus } from '../subscription/subscription-status.tsx';
import styles from './customers-panel.module.css';

interface CustomerListProps {
  customers: readonly StripeEmulatorCustomer[];
  shown: string | undefined;
}

export function CustomerList({ customers, shown }: CustomerListProps) {
  return (
    <ol className={styles.rows}>
      {customers.map(({ id, name, firm, now, subscriptions: [subscription = null] }) => (
        <li key={id}>
          <Link
            from="/dev/billing"
            to="."
            search={(current) => ({ ...current, customer: id })}
            className={styles.row}
            {...(id === shown && { 'aria-current': 'true' as const })}
          >
            <span className={styles.name}>{firm?.name ?? name}</span>
            <SubscriptionStatus subscription={subscription} hasUpdatedSeats={false} />
            <time className={styles.clock} dateTime={now}>
              {formatDay(now)}
            </time>
          </Link>
        </li>
      ))}
    </ol>
  );
}
