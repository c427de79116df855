import type { Reply } from '../../lib/api.ts';
import { formatCents, formatLongDate } from '../../lib/format.ts';
import { type LinkTarget, paths } from '../../lib/paths.ts';
import { useEndpoint } from '../../lib/use-endpoint.ts';
import { Badge } from '../../ui/badge.tsx';
import { Panel } from '../../ui/panel.tsx';
import { EmptyState, LoadFailure, Skeleton } from '../../ui/states.tsx';
import { ExternalLink, TextLink } from '../../ui/text-link.tsx';
import styles from './billing-rows.module.css';
import { invoiceLabels, invoiceTones, texts } from './texts.ts';

const t = texts.invoices;

interface InvoicesPanelProps {
  accountId: number;
  isOwn: boolean;
}

export function InvoicesPanel({ accountId, isOwn }: InvoicesPanelProps) {
  const answer = useEndpoint('list-invoices', { params: { id: accountId } });
  return (
    <Panel title={t.title} isSpaced>
      {answer.data ? (
        <Invoices
          invoices={answer.data.invoices}
          pageOf={(id) => (isOwn ? paths.ownInvoice(id) : paths.invoice(accountId, id))}
        />
      ) : answer.error ? (
        <LoadFailure title={t.failed} error={answer.error} onRetry={() => void answer.refetch()} />
      ) : (
        <Skeleton lines={3} />
      )}
    </Panel>
  );
}

interface InvoicesProps {
  invoices: Reply<'list-invoices'>['invoices'];
  pageOf: (id: string) => LinkTarget;
}

function Invoices({ invoices, pageOf }: InvoicesProps) {
  if (invoices.length === 0) return <EmptyState title={t.none}>{t.noneHelp}</EmptyState>;
  return (
    <ul className={styles.rows}>
      {invoices.map(({ id, created_at, total, status, number, hosted_url, pdf_url }) => (
        <li key={id}>
          <span>
            {formatLongDate(created_at)}
            {number && <span className={styles.detail}>{number}</span>}
            <span className={styles.links}>
              {hosted_url ? (
                <ExternalLink href={hosted_url}>{t.open}</ExternalLink>
              ) : (
                <TextLink to={pageOf(id)}>{t.open}</TextLink>
              )}
              {pdf_url && <ExternalLink href={pdf_url}>{t.pdf}</ExternalLink>}
            </span>
          </span>
          <span className={styles.end}>
            <span className={styles.amount}>{formatCents(total)}</span>
            <Badge tone={invoiceTones[status]}>{invoiceLabels[status]}</Badge>
          </span>
        </li>
      ))}
    </ul>
  );
}
