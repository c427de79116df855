import { createFileRoute, Outlet, useMatch, useNavigate } from '@tanstack/react-router';
import type { Client } from 'contract/endpoints/engagements';
import { ViewAsButton } from '../../features/admin/views/view-as-button.tsx';
import { ClientSummary } from '../../features/engagements/client/client-summary.tsx';
import { ClientTabs } from '../../features/engagements/client/client-tabs.tsx';
import { DeleteClientDialog } from '../../features/engagements/delete-client/delete-client-dialog.tsx';
import { useDeleteClient } from '../../features/engagements/delete-client/use-client-removal.ts';
import { RejectedAddressBanner } from '../../features/engagements/rejected-address/rejected-address-banner.tsx';
import { texts } from '../../features/engagements/texts.ts';
import { texts as planTexts } from '../../features/policies/texts.ts';
import { useClientChannel } from '../../features/realtime/use-client-channel.ts';
import { type ClientView, clientViews, paths } from '../../lib/paths.ts';
import { prefetch } from '../../lib/prefetch.ts';
import { useCurrentUser } from '../../lib/use-current-user.ts';
import { useRecord } from '../../lib/use-endpoint.ts';
import { lazyPart } from '../../ui/lazy-part.tsx';
import { useNotice } from '../../ui/notice.tsx';
import { PageShell } from '../../ui/page-shell.tsx';
import { Panel } from '../../ui/panel.tsx';
import { LoadFailure, Skeleton } from '../../ui/states.tsx';
import { recordParams } from '../record-params.ts';
import { ClientOverview } from './client-overview.tsx';

interface ClientSearch {
  view?: ClientView | undefined;
  /** To be in view. */
  signal?: number | undefined;
}

export const Route = createFileRoute('/_shell/clients/$id')({
  staticData: { requires: 'can_see_clients' },
  params: recordParams,
  validateSearch: ({ view, signal }: Readonly<Record<string, unknown>>): ClientSearch => ({
    view: clientViews.find((one) => one === view),
    signal: /^[1-9]\d{0,14}$/.test(String(signal)) ? Number(signal) : undefined,
  }),
  loader: ({ context, params }) => {
    prefetch(context.queryClient, 'show-client', { params }, { requires: 'can_see_clients' });
    prefetch(context.queryClient, 'list-client-signals', { params }, { requires: 'can_see_clients' });
  },
  component: ClientPage,
});

const waiting = (
  <Panel>
    <Skeleton lines={8} />
  </Panel>
);

const ClientRecords = lazyPart(async () => (await import('./client-records.tsx')).ClientRecords, { waiting });

function ClientPage() {
  const { id } = Route.useParams();
  return <Loaded key={id} id={id} />;
}

function Loaded({ id }: { id: number }) {
  const navigate = useNavigate();
  const { view = 'overview' } = Route.useSearch();
  const isPlans = useMatch({ from: '/_shell/clients/$id/policies', shouldThrow: false }) !== undefined;
  const capabilities = useCurrentUser().data?.capabilities;
  const notice = useNotice();
  const deletion = useDeleteClient(({ name }) => {
    notice.carry({ tone: 'success', text: texts.remove.done(name) });
    void navigate({ ...paths.clients, replace: true });
  });
  const record = useRecord('show-client', { params: { id } }, { enabled: !deletion.isDone });
  const client = record.data;
  const title = client?.name ?? texts.client.untitled;
  const failure = client || record.error?.code === 'not_found' ? null : record.error;
  return (
    <PageShell
      title={title}
      documentTitle={isPlans ? planTexts.titleOf(title) : title}
      lead={client && <ClientSummary client={client} />}
      action={client && capabilities?.can_edit_profiles && <ViewAsButton user={client} />}
      crumbs={[{ label: texts.list.title, to: paths.clients }, { label: title }]}
    >
      {client && <RejectedAddressBanner client={client} />}
      {failure ? (
        <LoadFailure title={texts.client.failed} error={failure} onRetry={() => void record.refetch()} />
      ) : (
        <ClientTabs clientId={id} active={isPlans ? 'plans' : view}>
          {client ? (
            <Parts client={client} view={isPlans ? 'plans' : view} onDelete={() => deletion.ask(client)} />
          ) : (
            waiting
          )}
        </ClientTabs>
      )}
      <DeleteClientDialog deletion={deletion} />
    </PageShell>
  );
}

interface PartsProps {
  client: Client;
  view: ClientView | 'plans';
  onDelete: () => void;
}

function Parts({ client, view, onDelete }: PartsProps) {
  const { signal } = Route.useSearch();
  useClientChannel(client.id);
  if (view === 'plans') return <Outlet />;
  if (view === 'overview') return <ClientOverview client={client} signal={signal} />;
  return <ClientRecords client={client} view={view} onDelete={onDelete} />;
}
