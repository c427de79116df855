import { createFileRoute, useNavigate } from '@tanstack/react-router';
import type { Client } from 'contract/endpoints/engagements';
import { ViewAsButton } from '../../features/admin/views/view-as-button.tsx';
import { AnalysesPanel } from '../../features/analyses/analyses-panel.tsx';
import { type BookingState, stateOf } from '../../features/bookings/booking-state.ts';
import { BookingPanel } from '../../features/bookings/meeting/booking-panel.tsx';
import { useBooking } from '../../features/bookings/use-booking.ts';
import { useNow } from '../../features/bookings/use-now.ts';
import { AdvisorsPanel } from '../../features/dashboard/advisors-panel.tsx';
import { ClientDetails } from '../../features/engagements/client/client-details.tsx';
import { ClientProgress } from '../../features/engagements/client/client-progress.tsx';
import { ClientSummary } from '../../features/engagements/client/client-summary.tsx';
import { nextStepOf } from '../../features/engagements/client/next-step-of.ts';
import { NextStepPanel } from '../../features/engagements/client/next-step-panel.tsx';
import { DeleteClientDialog } from '../../features/engagements/delete-client/delete-client-dialog.tsx';
import { useDeleteClient } from '../../features/engagements/delete-client/use-client-removal.ts';
import { RejectedAddressBanner } from '../../features/engagements/rejected-address/rejected-address-banner.tsx';
import { StatusSelect } from '../../features/engagements/status-select.tsx';
import { texts } from '../../features/engagements/texts.ts';
import { useClientChannel } from '../../features/realtime/use-client-channel.ts';
import { SurveyAnswersPanel } from '../../features/surveys/survey-answers-panel.tsx';
import { paths } from '../../lib/paths.ts';
import { prefetch } from '../../lib/prefetch.ts';
import { useCurrentUser, useProductName } from '../../lib/use-current-user.ts';
import { useEndpoint, useRecord } from '../../lib/use-endpoint.ts';
import { Columns } from '../../ui/columns.tsx';
import { lazyPart } from '../../ui/lazy-part.tsx';
import { useNotice } from '../../ui/notice.tsx';
import { PageShell } from '../../ui/page-shell.tsx';
import { Panel } from '../../ui/panel.tsx';
import { LoadFailure, Skeleton } from '../../ui/states.tsx';
import { recordParams } from '../record-params.ts';

export const Route = createFileRoute('/_shell/clients/$id')({
  staticData: { requires: 'can_see_clients' },
  params: recordParams,
  loader: ({ context, params }) =>
    prefetch(context.queryClient, 'show-client', { params }, { requires: 'can_see_clients' }),
  component: ClientPage,
});

const ClientRecords = lazyPart(async () => (await import('./client-records.tsx')).ClientRecords, {
  waiting: (
    <Panel>
      <Skeleton lines={8} />
    </Panel>
  ),
});

function ClientPage() {
  const { id } = Route.useParams();
  return <Loaded key={id} id={id} />;
}

function Loaded({ id }: { id: number }) {
  const navigate = useNavigate();
  const capabilities = useCurrentUser().data?.capabilities;
  const notice = useNotice();
  const deletion = useDeleteClient(({ name }) => {
    notice.carry({ tone: 'success', text: texts.remove.done(name) });
    void navigate({ ...paths.clients, replace: true });
  });
  const record = useRecord('show-client', { params: { id } }, { enabled: !deletion.isDone });
  const client = record.data;
  const title = client?.name ?? texts.client.untitled;
  return (
    <PageShell
      title={title}
      lead={client && <ClientSummary client={client} />}
      action={client && capabilities?.can_edit_profiles && <ViewAsButton user={client} />}
      crumbs={[{ label: texts.list.title, to: paths.clients }, { label: title }]}
    >
      {!client && record.error && record.error.code !== 'not_found' && (
        <LoadFailure title={texts.client.failed} error={record.error} onRetry={() => void record.refetch()} />
      )}
      {!client && !record.error && <Loading />}
      {client && <RejectedAddressBanner client={client} />}
      {client && <Panels client={client} onDelete={() => deletion.ask(client)} />}
      <DeleteClientDialog deletion={deletion} />
    </PageShell>
  );
}

function Loading() {
  return (
    <Columns
      main={
        <Panel title={texts.client.details}>
          <Skeleton lines={9} />
        </Panel>
      }
      side={
        <Panel title={texts.client.progress}>
          <Skeleton lines={5} label={texts.client.progress} />
        </Panel>
      }
    />
  );
}

function useNextStep(client: Client) {
  const { id } = client;
  const now = useNow();
  const booking = useBooking({ clientId: id, isSelf: false }).data;
  const estimations = useEndpoint('list-client-estimations', { params: { id } }).data?.estimations;
  return nextStepOf(client, {
    meeting: booking === undefined ? null : meetingOf(stateOf(booking, now)),
    hasEstimates: estimations ? estimations.length > 0 : null,
  });
}

function meetingOf(state: BookingState) {
  if (state === 'passed') return 'held';
  return state === 'waiting' || state === 'upcoming' || state === 'begun' ? 'ahead' : 'none';
}

function Panels({ client, onDelete }: { client: Client; onDelete: () => void }) {
  const capabilities = useCurrentUser().data?.capabilities;
  const productName = useProductName();
  const { id } = client;
  useClientChannel(id);
  const step = useNextStep(client);
  return (
    <Columns
      main={
        <>
          {step && <NextStepPanel client={client} step={step} />}
          <ClientDetails client={client} showsFirm={capabilities?.can_see_all_clients ?? false} />
        </>
      }
      side={
        <>
          <BookingPanel
            clientId={id}
            name={client.name}
            status={client.editable.includes('status') && <StatusSelect client={client} />}
          />
          <ClientProgress client={client} opensProfile={capabilities?.can_edit_profiles ?? false} step={step} />
          <AdvisorsPanel clientId={id} isForStaff />
        </>
      }
      rest={
        <>
          <AnalysesPanel clientId={id} productName={productName} />
          <SurveyAnswersPanel
            clientId={id}
            isReadable={client.survey_completed || (capabilities?.can_see_all_clients ?? false)}
          />
          <ClientRecords client={client} onDelete={onDelete} />
        </>
      }
    />
  );
}
