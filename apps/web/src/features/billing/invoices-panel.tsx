import type { Reply } from '../../lib/api.ts';
import { formatCents, formatDay } from '../../lib/format.ts';
import { useEndpoint } from '../../lib/use-endpoint.ts';
import { Badge } from '../../ui/badge.tsx';
import { Panel } from '../../ui/panel.tsx';
import { EmptyState, LoadFailure, Skeleton } from '../../ui/states.tsx';
import { ExternalLink } from '../../ui/text-link.tsx';
import styles from './billing-rows.module.css';
import { invoiceTones } from './invoice-tones.ts';
import { texts } from './texts.ts';

const t = texts.invoices;

export function InvoicesPanel({ accountId }: { accountId: number }) {
  const answer = useEndpoint('list-invoices', { params: { id: accountId } });
  return (
    <Panel title={t.title} isSpaced>
      {answer.data ? (
        <Invoices invoices={answer.data.invoices} />
      ) : answer.error ? (
        <LoadFailure title={t.failed} error={answer.error} onRetry={() => void answer.refetch()} />
      ) : (
        <Skeleton lines={3} />
      )}
    </Panel>
  );
}

function Invoices({ invoices }: { invoices: Reply<'list-invoices'>['invoices'] }) {
  if (invoices.length === 0) return <EmptyState title={t.none}>{t.noneHelp}</EmptyState>;
  return (
    <ul className={styles.rows}>
      {invoices.map(({ id, created_at, total, status, number, hosted_url }) => (
        <li key={id}>
          <span>
            {formatDay(created_at)}
            {number && <span className={styles.detail}>{number}</span>}
          </span>
          <Badge tone={invoiceTones[status]}>{status}</Badge>
          <span className={styles.amount}>{formatCents(total)}</span>
          {hosted_url && <ExternalLink href={hosted_url}>{t.open}</ExternalLink>}
        </li>
      ))}
    </ul>
  );
}
