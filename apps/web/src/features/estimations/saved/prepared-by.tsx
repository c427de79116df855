import type { Estimation } from 'contract/endpoints/estimations';
import { PhoneText } from '../../../ui/phone-text.tsx';
import styles from './prepared-by.module.css';

/** Who made a public estimate. A firm's logo belongs at its start. */
export function PreparedBy({ prepared_by }: Pick<Estimation, 'prepared_by'>) {
  if (!prepared_by) return null;
  const { firm, advisor, phone } = prepared_by;
  return (
    <p className={styles.line}>
      {firm && <strong>{firm}</strong>}
      <span>{advisor}</span>
      {phone && (
        <a href={`tel:${phone}`}>
          <PhoneText value={phone} />
        </a>
      )}
    </p>
  );
}
