import { createFileRoute } from '@tanstack/react-router';
import { type ImportRowKind, importFilterNames, importRowKinds } from 'contract/vocabulary/imports';
import { useEffect, useRef } from 'react';
import { ApplyImport } from '../../features/imports/actions/apply-import.tsx';
import { ImportDetails } from '../../features/imports/details/import-details.tsx';
import { ImportLead } from '../../features/imports/details/import-lead.tsx';
import { ImportsTable } from '../../features/imports/history/imports-table.tsx';
import { changes } from '../../features/imports/import-rules.ts';
import { NewImportPanel } from '../../features/imports/new-import-panel.tsx';
import { texts as t } from '../../features/imports/texts.ts';
import { useImportChannel } from '../../features/realtime/use-import-channel.ts';
import { type ListSearch, listQuery, validateListSearch } from '../../lib/list-search.ts';
import { paths } from '../../lib/paths.ts';
import { prefetch } from '../../lib/prefetch.ts';
import { useEndpoint, useRecord } from '../../lib/use-endpoint.ts';
import { type ListState, useListState } from '../../lib/use-list-state.ts';
import { PageShell } from '../../ui/page-shell.tsx';
import { Panel } from '../../ui/panel.tsx';
import { LoadFailure, Skeleton } from '../../ui/states.tsx';

const importList = {
  field: 'newest',
  order: 'desc',
  fields: ['newest'],
  filters: { only: importFilterNames },
} as const;

type PolicyImportSearch = ListSearch<'newest', typeof importList.filters> & {
  import?: number | undefined;
  kind?: ImportRowKind | undefined;
};

const validateSearch = (raw: Readonly<Record<string, unknown>>): PolicyImportSearch => ({
  ...validateListSearch(importList)(raw),
  import: /^[1-9]\d{0,15}$/.test(String(raw.import)) ? Number(raw.import) : undefined,
  kind: importRowKinds.find((kind) => kind === raw.kind),
});

const requires = 'can_import_policies';

export const Route = createFileRoute('/_shell/policy_import')({
  staticData: { requires },
  validateSearch,
  loaderDeps: ({ search }) => search,
  loader: ({ context: { queryClient }, deps }) => {
    const { currentPage, pageSize, only } = listQuery(deps, importList);
    if (deps.import) prefetch(queryClient, 'show-import', { params: { id: deps.import } }, { requires });
    else prefetch(queryClient, 'list-imports', { query: { currentPage, pageSize, only } }, { requires });
  },
  component: PolicyImportPage,
});

function PolicyImportPage() {
  const search = Route.useSearch();
  const state = useListState(importList, search);
  const { currentPage, pageSize } = state.query;
  const only = importFilterNames.find((name) => name === state.chosen.only);
  const call = { query: { currentPage, pageSize, only } };
  const { data } = useEndpoint('list-imports', call, { enabled: !search.import });
  useTitleFocus(String(search.import));
  if (search.import) return <ImportPage key={search.import} id={search.import} kind={search.kind} state={state} />;
  return (
    <PageShell title={t.title} crumbs={[{ label: t.title }]}>
      <NewImportPanel isCompact={only !== undefined || (data?.totalCount ?? 0) > 0} />
      <ImportsTable state={state} />
    </PageShell>
  );
}

interface ImportPageProps {
  id: number;
  kind: ImportRowKind | undefined;
  state: ListState;
}

function ImportPage({ id, kind, state }: ImportPageProps) {
  const record = useRecord('show-import', { params: { id } });
  useImportChannel(id);
  const shown = record.data;
  useTitleFocus(shown?.status);
  const failure = record.error?.code === 'not_found' ? null : record.error;
  const title = shown?.filename ?? t.page.title;
  return (
    <PageShell
      title={title}
      crumbs={[{ label: t.title, to: paths.policyImport }, { label: title }]}
      lead={shown && <ImportLead shown={shown} />}
      action={shown?.status === 'ready' && changes(shown.counts) > 0 && <ApplyImport shown={shown} />}
    >
      {shown && <ImportDetails shown={shown} kind={kind} state={state} />}
      {!shown && failure && (
        <LoadFailure title={t.page.failed} error={failure} safe={t.page.safe} onRetry={() => void record.refetch()} />
      )}
      {!shown && !failure && (
        <Panel>
          <Skeleton lines={9} />
        </Panel>
      )}
    </PageShell>
  );
}

/** Moves the focus to the page's title when other content is shown and what had the focus is gone. */
function useTitleFocus(shown: string | undefined): void {
  const previous = useRef(shown);
  useEffect(() => {
    const isChange = previous.current !== undefined && previous.current !== shown;
    previous.current = shown;
    if (!isChange || document.activeElement !== document.body) return;
    document.querySelector<HTMLElement>('main h1')?.focus({ preventScroll: true });
  }, [shown]);
}
