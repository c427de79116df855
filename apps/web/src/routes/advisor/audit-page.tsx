import IconDownload from '@tabler/icons-react/dist/esm/icons/IconDownload.mjs';
import { getRouteApi } from '@tanstack/react-router';
import { AlertsPanel } from '../../features/audit/alerts/alerts-panel.tsx';
import { AuditFilters } from '../../features/audit/events/audit-filters.tsx';
import { auditFilter } from '../../features/audit/events/audit-search.ts';
import { AuditTable } from '../../features/audit/events/audit-table.tsx';
import { useAuditEvents } from '../../features/audit/events/use-audit-events.ts';
import { texts } from '../../features/audit/texts.ts';
import { addressOf } from '../../lib/address.ts';
import { confirmDownload } from '../../lib/confirmed-download.ts';
import { DownloadButton } from '../../ui/button.tsx';
import { PageShell } from '../../ui/page-shell.tsx';

const route = getRouteApi('/shell/audit');

export function AuditPage() {
  const search = route.useSearch();
  const events = useAuditEvents(search);
  return (
    <PageShell title={texts.title} crumbs={[{ label: texts.title }]}>
      <AlertsPanel />
      <AuditFilters
        search={search}
        events={events.list.data?.events ?? []}
        onFilter={events.filter}
        tool={
          <DownloadButton
            icon={IconDownload}
            href={addressOf('export-audit-events', { query: auditFilter(search) }).url}
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
