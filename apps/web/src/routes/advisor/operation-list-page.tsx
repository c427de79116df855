import { createFileRoute, redirect } from '@tanstack/react-router';
import { FailedJobsTable } from '../../features/admin/operations/failed-jobs-table.tsx';
import { QuarantinedTable } from '../../features/admin/operations/quarantine/quarantined-table.tsx';
import { texts } from '../../features/admin/operations/texts.ts';
import { ThrottledTable } from '../../features/admin/operations/throttled-table.tsx';
import { UndeliveredTable } from '../../features/admin/operations/undelivered-table.tsx';
import { listQuery, validateListSearch } from '../../lib/list-search.ts';
import { paths } from '../../lib/paths.ts';
import { prefetch } from '../../lib/prefetch.ts';
import { useListState } from '../../lib/use-list-state.ts';
import { PageShell } from '../../ui/page-shell.tsx';

const operationList = { field: 'fixed', order: 'asc', fields: ['fixed'], filters: {} } as const;

const requires = 'can_see_operations';

const endpoints = {
  quarantined: 'list-quarantined',
  undelivered: 'list-undelivered',
  failed_jobs: 'list-failed-jobs',
  throttled: 'list-throttled',
} as const;

const views = {
  quarantined: { texts: texts.quarantine, Table: QuarantinedTable },
  undelivered: { texts: texts.undelivered, Table: UndeliveredTable },
  failed_jobs: { texts: texts.jobs, Table: FailedJobsTable },
  throttled: { texts: texts.throttled, Table: ThrottledTable },
} as const;

const isList = (list: string): list is keyof typeof endpoints => Object.hasOwn(endpoints, list);

export const Route = createFileRoute('/_shell/admin/$list')({
  staticData: { requires },
  params: {
    parse: ({ list }) => {
      if (!isList(list)) throw redirect({ ...paths.notFound, replace: true });
      return { list };
    },
  },
  validateSearch: validateListSearch(operationList),
  loaderDeps: ({ search }) => search,
  loader: ({ context, deps, params }) => {
    const { currentPage, pageSize } = listQuery(deps, operationList);
    prefetch(context.queryClient, endpoints[params.list], { query: { currentPage, pageSize } }, { requires });
  },
  component: OperationListPage,
});

function OperationListPage() {
  const { list } = Route.useParams();
  const state = useListState(operationList, Route.useSearch());
  const { texts: t, Table } = views[list];
  return (
    <PageShell
      title={t.title}
      lead={t.lead}
      crumbs={[{ label: texts.title, to: paths.operations }, { label: t.title }]}
    >
      <Table key={list} state={state} />
    </PageShell>
  );
}
