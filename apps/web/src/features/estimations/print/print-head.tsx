import type { Estimation } from 'contract/endpoints/estimations';
import { viewTexts as t } from 'estimate-texts/result-texts';
import { useState } from 'react';
import { formatDay } from '../../../lib/format.ts';
import { PhoneText } from '../../../ui/phone-text.tsx';
import styles from './print-head.module.css';

export function PrintHead({ estimation }: { estimation: Pick<Estimation, 'prepared_by'> }) {
  const { prepared_by } = estimation;
  const [day] = useState(() => formatDay(new Date().toISOString()));
  return (
    <div className={styles.head}>
      {prepared_by?.firm && <p className={styles.firm}>{prepared_by.firm}</p>}
      {prepared_by && <p>{t.preparedBy(prepared_by.advisor)}</p>}
      {prepared_by?.phone && (
        <p>
          <PhoneText value={prepared_by.phone} />
        </p>
      )}
      <p>{t.printedOn(day)}</p>
    </div>
  );
}
