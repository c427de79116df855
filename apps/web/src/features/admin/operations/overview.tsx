import IconChevronRight from '@tabler/icons-react/dist/esm/icons/IconChevronRight.mjs';
import { Link } from '@tanstack/react-router';
import type { OperationCounts } from 'contract/endpoints/operations';
import { maxCounted } from 'contract/vocabulary/operations';
import { formatCount } from '../../../lib/format.ts';
import { type LinkTarget, paths } from '../../../lib/paths.ts';
import { Badge } from '../../../ui/badge.tsx';
import { Banner } from '../../../ui/banner.tsx';
import { Button } from '../../../ui/button.tsx';
import styles from './overview.module.css';
import { texts } from './texts.ts';
import { attentionKinds, useOperations } from './use-operations.ts';

const t = texts.overview;

type List = readonly [keyof OperationCounts, LinkTarget];

const groups: readonly { readonly title: string; readonly lists: readonly List[] }[] = [
  {
    title: t.attention,
    lists: [
      ['quarantined', paths.quarantined],
      ['undelivered', paths.undelivered],
      ['failed_jobs', paths.failedJobs],
      ['failed_imports', paths.failedImports],
      ['waiting_imports', paths.waitingImports],
      ['audit_alerts', paths.audit],
    ],
  },
  {
    title: t.standing,
    lists: [
      ['throttled', paths.throttled],
      ['legal_holds', paths.legalHolds],
    ],
  },
];

const shown = (count: number): string => (count < maxCounted ? formatCount(count) : `${formatCount(count)}+`);

/** The lists can be opened before their counts have arrived, and without them. */
export function OperationsOverview() {
  const { data, error, refetch } = useOperations();
  return (
    <>
      {error && !data && (
        <Banner
          tone="danger"
          role="alert"
          layout="row"
          title={t.failed}
          action={<Button onClick={() => void refetch()}>{t.retry}</Button>}
        >
          {error.message} {t.safe} {error.requestId && t.reference(error.requestId)}
        </Banner>
      )}
      {!data && !error && <p role="status" aria-label={t.loading} className={styles.hidden} />}
      {groups.map(({ title, lists }) => (
        <section key={title} className={styles.group}>
          <h2 className={styles.title}>{title}</h2>
          <ul className={styles.lists} aria-label={title}>
            {lists.map(([name, to]) => (
              <li key={name}>
                <Link {...to} className={styles.list}>
                  <span className={styles.name}>{t[name][0]}</span>
                  <span className={styles.help}>{t[name][1]}</span>
                  <span className={styles.count}>{data && <Count of={name} count={data[name]} />}</span>
                  <IconChevronRight size={18} stroke={1.75} aria-hidden />
                </Link>
              </li>
            ))}
          </ul>
        </section>
      ))}
    </>
  );
}

function Count({ of, count }: { of: keyof OperationCounts; count: number }) {
  return attentionKinds.some((kind) => kind === of) && count > 0 ? (
    <Badge tone="amber">{shown(count)}</Badge>
  ) : (
    shown(count)
  );
}
