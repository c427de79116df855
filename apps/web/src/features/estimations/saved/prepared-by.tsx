import type { Estimation } from 'contract/endpoints/estimations';
import { PhoneText } from '../../../ui/phone-text.tsx';
import styles from './prepared-by.module.css';

/** Who made a public estimate. */
export function PreparedBy({ prepared_by }: Pick<Estimation, 'prepared_by'>) {
  if (!prepared_by) return null;
  const { firm, advisor, branding } = prepared_by;
  const phone = prepared_by.phone ?? branding?.phone;
  return (
    <p className={styles.line}>
      {branding?.logo_url && <img src={branding.logo_url} alt="" className={styles.logo} />}
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
