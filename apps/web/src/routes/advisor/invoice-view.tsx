import IconPrinter from '@tabler/icons-react/dist/esm/icons/IconPrinter.mjs';
import { texts as account } from '../../features/accounts/texts.ts';
import { InvoiceDocument } from '../../features/billing/invoice/invoice-document.tsx';
import { texts as t } from '../../features/billing/invoice/texts.ts';
import type { LinkTarget } from '../../lib/paths.ts';
import { useProductName } from '../../lib/use-current-user.ts';
import { useRecord } from '../../lib/use-endpoint.ts';
import { Button } from '../../ui/button.tsx';
import { PageShell } from '../../ui/page-shell.tsx';
import { Panel } from '../../ui/panel.tsx';
import { LoadFailure, Skeleton } from '../../ui/states.tsx';

interface InvoiceViewProps {
  accountId: number;
  invoiceId: string;
  back: LinkTarget;
}

export function InvoiceView({ accountId, invoiceId, back }: InvoiceViewProps) {
  const record = useRecord('show-invoice', { params: { id: accountId, invoice_id: invoiceId } });
  const productName = useProductName();
  const invoice = record.data;
  const title = t.title(invoice?.number ?? null);
  const failure = record.error?.code === 'not_found' ? null : record.error;
  return (
    <PageShell
      title={title}
      measure="reading"
      crumbs={[{ label: invoice?.firm.name ?? account.page.title, to: back }, { label: title }]}
      action={
        invoice && (
          <Button weight="primary" icon={IconPrinter} onClick={() => window.print()}>
            {t.print}
          </Button>
        )
      }
    >
      {invoice && <InvoiceDocument invoice={invoice} productName={productName} />}
      {!invoice && failure && <LoadFailure title={t.failed} error={failure} onRetry={() => void record.refetch()} />}
      {!invoice && !failure && (
        <Panel>
          <Skeleton lines={9} />
        </Panel>
      )}
    </PageShell>
  );
}
