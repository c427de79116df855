import IconDownload from '@tabler/icons-react/dist/esm/icons/IconDownload.mjs';
import { useEffect, useMemo } from 'react';
import { useCurrentUser } from '../../features/dashboard/use-current-user.ts';
import { ClientsTable } from '../../features/engagements/clients-table.tsx';
import { DeleteClientDialog } from '../../features/engagements/delete-client-dialog.tsx';
import { viewerOf } from '../../features/engagements/onlooker.ts';
import { statusValues, texts } from '../../features/engagements/texts.ts';
import { useDeleteClient } from '../../features/engagements/use-delete-client.ts';
import { addressOf } from '../../lib/address.ts';
import { formatCount } from '../../lib/format.ts';
import { paths } from '../../lib/paths.ts';
import { useEndpoint } from '../../lib/use-endpoint.ts';
import { DownloadButton, LinkButton } from '../../ui/button.tsx';
import { useNotice } from '../../ui/notice.tsx';
import { PageShell } from '../../ui/page-shell.tsx';
import { useListState } from '../../ui/use-list-state.ts';

const fields = [
  'created_at',
  'last_name',
  'client_request_type',
  'referred_at',
  'status',
  'financial_advisor',
  'health_advisor',
  'plan_type',
] as const;

/** /clients */
export function ClientsPage() {
  const user = useCurrentUser().data;
  const viewer = useMemo(() => user && viewerOf(user), [user]);
  const state = useListState({ field: 'created_at', order: 'desc', fields, filters: { status: statusValues } });
  const { query, goToPage } = state;
  const { search, status, currentPage, pageSize } = query;
  const list = useEndpoint('list-clients', { query }, { keepPrevious: true });
  const notice = useNotice();
  const deletion = useDeleteClient(({ name }) => notice.show({ tone: 'success', text: texts.remove.done(name) }));
  const lastPage =
    list.data && !list.isPlaceholderData ? Math.max(1, Math.ceil(list.data.totalCount / pageSize)) : null;
  const isBeyond = lastPage !== null && currentPage > lastPage;
  useEffect(() => {
    // The last row of the last page was deleted, or the address names a page that is not there.
    if (isBeyond) goToPage(lastPage);
  }, [isBeyond, lastPage, goToPage]);
  if (!viewer) return null;
  const { title, create, download } = texts.list;
  return (
    <PageShell
      title={title}
      count={list.data && formatCount(list.data.totalCount)}
      documentTitle={currentPage > 1 ? `${title}, page ${currentPage}` : title}
      crumbs={[{ label: title }]}
      action={
        viewer.canBegin && (
          <LinkButton to={paths.newClient} weight="primary">
            {create}
          </LinkButton>
        )
      }
    >
      <ClientsTable
        viewer={viewer}
        state={state}
        page={list.data}
        error={list.error}
        isStale={list.isPlaceholderData}
        onRetry={() => void list.refetch()}
        onDelete={deletion.ask}
        tool={
          <DownloadButton icon={IconDownload} href={addressOf('export-clients', { query: { search, status } }).url}>
            {download}
          </DownloadButton>
        }
      />
      <DeleteClientDialog deletion={deletion} />
    </PageShell>
  );
}
