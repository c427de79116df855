import IconDownload from '@tabler/icons-react/dist/esm/icons/IconDownload.mjs';
import { createFileRoute } from '@tanstack/react-router';
import { AlertsPanel } from '../../features/audit/alerts-panel.tsx';
import { AuditFilters } from '../../features/audit/audit-filters.tsx';
import { auditFilter, auditQuery, validateAuditSearch } from '../../features/audit/audit-search.ts';
import { AuditTable } from '../../features/audit/audit-table.tsx';
import { texts } from '../../features/audit/texts.ts';
import { useAuditEvents } from '../../features/audit/use-audit-events.ts';
import { addressOf } from '../../lib/address.ts';
import { confirmDownload } from '../../lib/confirmed-download.ts';
import { prefetch } from '../../lib/prefetch.ts';
import { deviceZone } from '../../lib/zones.ts';
import { DownloadButton } from '../../ui/button.tsx';
import { PageShell } from '../../ui/page-shell.tsx';

export const Route = createFileRoute('/_shell/audit')({
  staticData: { requires: 'can_see_audit' },
  validateSearch: validateAuditSearch,
  loaderDeps: ({ search }) => search,
  loader: ({ context, deps }) =>
    prefetch(context.queryClient, 'list-audit-events', { query: auditQuery(deps) }, { requires: 'can_see_audit' }),
  component: AuditPage,
});

function AuditPage() {
  const search = Route.useSearch();
  const events = useAuditEvents(search);
  return (
    <PageShell title={texts.title} crumbs={[{ label: texts.title }]}>
      <AlertsPanel />
      <AuditFilters
        search={search}
        events={events.list.data?.events ?? []}
        onFilter={events.filter}
        canClear={events.list.data?.events.length !== 0}
        tool={
          <DownloadButton
            icon={IconDownload}
            href={addressOf('export-audit-events', { query: { ...auditFilter(search), zone: deviceZone() } }).url}
            onClick={confirmDownload}
          >
            {texts.list.download}
          </DownloadButton>
        }
      />
      <AuditTable search={search} events={events} />
    </PageShell>
  );
}
