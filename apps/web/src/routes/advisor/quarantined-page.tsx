import { getRouteApi } from '@tanstack/react-router';
import { operationList } from '../../features/admin/operations/operation-list.ts';
import { QuarantinedTable } from '../../features/admin/operations/quarantine/quarantined-table.tsx';
import { texts } from '../../features/admin/operations/texts.ts';
import { paths } from '../../lib/paths.ts';
import { useListState } from '../../lib/use-list-state.ts';
import { PageShell } from '../../ui/page-shell.tsx';

const route = getRouteApi('/shell/admin/quarantined');
const t = texts.quarantine;

export function QuarantinedPage() {
  const state = useListState(operationList, route.useSearch());
  return (
    <PageShell
      title={t.title}
      lead={t.lead}
      crumbs={[{ label: texts.title, to: paths.operations }, { label: t.title }]}
    >
      <QuarantinedTable state={state} />
    </PageShell>
  );
}
