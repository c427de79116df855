import { getRouteApi } from '@tanstack/react-router';
import { FailedJobsTable } from '../../features/admin/operations/failed-jobs-table.tsx';
import { operationList } from '../../features/admin/operations/operation-list.ts';
import { texts } from '../../features/admin/operations/texts.ts';
import { paths } from '../../lib/paths.ts';
import { useListState } from '../../lib/use-list-state.ts';
import { PageShell } from '../../ui/page-shell.tsx';

const route = getRouteApi('/shell/admin/failed_jobs');
const t = texts.jobs;

export function FailedJobsPage() {
  const state = useListState(operationList, route.useSearch());
  return (
    <PageShell
      title={t.title}
      lead={t.lead}
      crumbs={[{ label: texts.title, to: paths.operations }, { label: t.title }]}
    >
      <FailedJobsTable state={state} />
    </PageShell>
  );
}
