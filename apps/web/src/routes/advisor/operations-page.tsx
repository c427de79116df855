import { OperationsOverview } from '../../features/admin/operations/overview.tsx';
import { texts as t } from '../../features/admin/operations/texts.ts';
import { PageShell } from '../../ui/page-shell.tsx';

export function OperationsPage() {
  return (
    <PageShell title={t.title} lead={t.lead} crumbs={[{ label: t.title }]}>
      <OperationsOverview />
    </PageShell>
  );
}
