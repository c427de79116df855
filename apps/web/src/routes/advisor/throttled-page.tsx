import { getRouteApi } from '@tanstack/react-router';
import { operationList } from '../../features/admin/operations/operation-list.ts';
import { texts } from '../../features/admin/operations/texts.ts';
import { ThrottledTable } from '../../features/admin/operations/throttled-table.tsx';
import { paths } from '../../lib/paths.ts';
import { useListState } from '../../lib/use-list-state.ts';
import { PageShell } from '../../ui/page-shell.tsx';

const route = getRouteApi('/shell/admin/throttled');
const t = texts.throttled;

export function ThrottledPage() {
  const state = useListState(operationList, route.useSearch());
  return (
    <PageShell
      title={t.title}
      lead={t.lead}
      crumbs={[{ label: texts.title, to: paths.operations }, { label: t.title }]}
    >
      <ThrottledTable state={state} />
    </PageShell>
  );
}
