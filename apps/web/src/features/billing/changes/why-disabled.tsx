import { useBilling } from '../use-billing.ts';
import styles from './changes.module.css';
import { texts } from './texts.ts';

const t = texts.errors;

export function WhyDisabled({ accountId }: { accountId: number }) {
  const { data, error } = useBilling(accountId);
  const reason = data?.is_busy ? t.busy : !data && error ? t.unavailable : null;
  return reason && <p className={styles.reason}>{reason}</p>;
}
