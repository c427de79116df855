import { getRouteApi } from '@tanstack/react-router';
import { operationList } from '../../features/admin/operations/operation-list.ts';
import { texts } from '../../features/admin/operations/texts.ts';
import { UndeliveredTable } from '../../features/admin/operations/undelivered-table.tsx';
import { paths } from '../../lib/paths.ts';
import { useListState } from '../../lib/use-list-state.ts';
import { PageShell } from '../../ui/page-shell.tsx';

const route = getRouteApi('/shell/admin/undelivered');
const t = texts.undelivered;

export function UndeliveredPage() {
  const state = useListState(operationList, route.useSearch());
  return (
    <PageShell
      title={t.title}
      lead={t.lead}
      crumbs={[{ label: texts.title, to: paths.operations }, { label: t.title }]}
    >
      <UndeliveredTable state={state} />
    </PageShell>
  );
}
