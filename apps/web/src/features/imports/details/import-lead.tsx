import type { PolicyImport } from 'contract/endpoints/imports';
import { formatMoment } from '../../../lib/format.ts';
import { ImportStatusBadge } from '../import-status.tsx';
import { texts } from '../texts.ts';
import styles from './import-lead.module.css';

export function ImportLead({ shown: { status, user, created_at } }: { shown: PolicyImport }) {
  return (
    <div className={styles.lead}>
      <ImportStatusBadge status={status} />
      <span>{texts.page.started(user?.name ?? texts.history.deletedUser, formatMoment(created_at))}</span>
    </div>
  );
}
