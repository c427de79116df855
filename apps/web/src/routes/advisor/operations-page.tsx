import { createFileRoute } from '@tanstack/react-router';
import { OperationsOverview } from '../../features/admin/operations/overview.tsx';
import { texts as t } from '../../features/admin/operations/texts.ts';
import { prefetch } from '../../lib/prefetch.ts';
import { PageShell } from '../../ui/page-shell.tsx';

const requires = 'can_see_operations';

export const Route = createFileRoute('/_shell/admin')({
  staticData: { requires },
  loader: ({ context }) => prefetch(context.queryClient, 'show-operations', {}, { requires }),
  component: OperationsPage,
});

function OperationsPage() {
  return (
    <PageShell title={t.title} lead={t.lead} crumbs={[{ label: t.title }]}>
      <OperationsOverview />
    </PageShell>
  );
}
