import type { PolicyImport } from 'contract/endpoints/imports';
import { formatMoment } from '../../../lib/format.ts';
import { decisionsOf } from '../decisions.ts';
import { ImportStatusBadge } from '../import-status.tsx';
import { texts } from '../texts.ts';
import styles from './details.module.css';

export function ImportLead({ shown }: { shown: PolicyImport }) {
  const { status, user, created_at } = shown;
  return (
    <div className={styles.lead}>
      <ImportStatusBadge status={status} />
      <span>{texts.page.started(user?.name ?? texts.history.deletedUser, formatMoment(created_at))}</span>
      {decisionsOf(shown).map((decision) => (
        <span key={decision}>{decision}</span>
      ))}
    </div>
  );
}
