import IconChevronRight from '@tabler/icons-react/dist/esm/icons/IconChevronRight.mjs';
import { Link } from '@tanstack/react-router';
import type { OperationCounts } from 'contract/endpoints/operations';
import { maxCounted } from 'contract/vocabulary/operations';
import { formatCount } from '../../../lib/format.ts';
import { type LinkTarget, paths } from '../../../lib/paths.ts';
import { LoadFailure, Skeleton } from '../../../ui/states.tsx';
import styles from './overview.module.css';
import { texts } from './texts.ts';
import { useOperations } from './use-operations.ts';

const t = texts.overview;

const lists: readonly (readonly [keyof OperationCounts, LinkTarget])[] = [
  ['quarantined', paths.quarantined],
  ['undelivered', paths.undelivered],
  ['failed_jobs', paths.failedJobs],
  ['failed_imports', paths.failedImports],
  ['waiting_imports', paths.waitingImports],
  ['throttled', paths.throttled],
  ['audit_alerts', paths.audit],
  ['legal_holds', paths.legalHolds],
];

const shown = (count: number): string => (count < maxCounted ? formatCount(count) : `${formatCount(count)}+`);

export function OperationsOverview() {
  const { data, error, refetch } = useOperations();
  if (error && !data) return <LoadFailure title={t.failed} error={error} onRetry={() => void refetch()} />;
  if (!data) return <Skeleton lines={8} />;
  return (
    <ul className={styles.lists} aria-label={t.label}>
      {lists.map(([name, to]) => (
        <li key={name}>
          <Link {...to} className={styles.list}>
            <span className={styles.count} data-none={data[name] === 0 || undefined}>
              {data[name] === 0 ? t.none : shown(data[name])}
            </span>
            <span className={styles.text}>
              <span className={styles.name}>{t[name][0]}</span>
              <span className={styles.help}>{t[name][1]}</span>
            </span>
            <IconChevronRight size={18} stroke={1.75} aria-hidden />
          </Link>
        </li>
      ))}
    </ul>
  );
}
