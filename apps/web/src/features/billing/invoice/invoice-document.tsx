import type { PrintableInvoice } from 'contract/endpoints/invoices';
import { formatCents, formatLongDate } from '../../../lib/format.ts';
import { Badge } from '../../../ui/badge.tsx';
import { ExternalLink } from '../../../ui/text-link.tsx';
import { invoiceLabels, invoiceTones, texts } from '../texts.ts';
import styles from './invoice-document.module.css';
import { totalsOf } from './invoice-totals.ts';
import { texts as t } from './texts.ts';

interface InvoiceDocumentProps {
  invoice: PrintableInvoice;
  productName: string;
}

export function InvoiceDocument({ invoice, productName }: InvoiceDocumentProps) {
  const { firm, number, status, created_at, paid_at, amount_paid, paid_with, pdf_url } = invoice;
  const place = [firm.city, [firm.state, firm.zip].filter(Boolean).join(' ')].filter(Boolean).join(', ');
  return (
    <article className={styles.invoice} aria-label={t.title(number)}>
      <dl className={styles.facts}>
        <div>
          <dt>{t.billedTo}</dt>
          <dd>
            <span>{firm.name}</span>
            {firm.street_1 && <span>{firm.street_1}</span>}
            {place && <span>{place}</span>}
          </dd>
        </div>
        <div>
          <dt>{t.date}</dt>
          <dd>{formatLongDate(created_at)}</dd>
        </div>
        {paid_at && (
          <div>
            <dt>{t.paidOn}</dt>
            <dd>{formatLongDate(paid_at)}</dd>
          </div>
        )}
        <div>
          <dt>{t.seller}</dt>
          <dd>{productName}</dd>
        </div>
        <div>
          <dt>{t.status}</dt>
          <dd>
            <Badge tone={invoiceTones[status]}>{invoiceLabels[status]}</Badge>
          </dd>
        </div>
        {paid_with && amount_paid > 0 && (
          <div className={styles.method}>
            <dt>{t.paidWith}</dt>
            <dd>{paid_with}</dd>
          </div>
        )}
      </dl>
      <Lines invoice={invoice} />
      {pdf_url && (
        <p>
          <ExternalLink href={pdf_url}>{texts.invoices.pdf}</ExternalLink>
        </p>
      )}
    </article>
  );
}

function Lines({ invoice }: { invoice: PrintableInvoice }) {
  return (
    <table className={styles.lines}>
      <thead>
        <tr>
          <th scope="col">{t.description}</th>
          <th scope="col">{t.amount}</th>
        </tr>
      </thead>
      <tbody>
        {invoice.lines.length === 0 && (
          <tr>
            <td colSpan={2}>{t.noLines}</td>
          </tr>
        )}
        {invoice.lines.map(({ description, amount }, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: lines have no id and never change their order
          <tr key={at}>
            <td>{description}</td>
            <td>{formatCents(amount)}</td>
          </tr>
        ))}
      </tbody>
      <tfoot>
        {totalsOf(invoice).map(({ label, amount, isStrong }) => (
          <tr key={label} data-strong={isStrong}>
            <th scope="row">{label}</th>
            <td>{formatCents(amount)}</td>
          </tr>
        ))}
      </tfoot>
    </table>
  );
}
