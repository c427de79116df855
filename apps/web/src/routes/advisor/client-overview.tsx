import type { Client } from 'contract/endpoints/engagements';
import { type BookingState, stateOf } from '../../features/bookings/booking-state.ts';
import { BookingPanel } from '../../features/bookings/meeting/booking-panel.tsx';
import { useBooking } from '../../features/bookings/use-booking.ts';
import { useNow } from '../../features/bookings/use-now.ts';
import { AdvisorsPanel } from '../../features/dashboard/advisors-panel.tsx';
import { CorePlanOfClient } from '../../features/dashboard/core-plan-of-client.tsx';
import { ClientProgress } from '../../features/engagements/client/client-progress.tsx';
import { nextStepOf } from '../../features/engagements/client/next-step-of.ts';
import { NextStepPanel } from '../../features/engagements/client/next-step-panel.tsx';
import { StatusSelect } from '../../features/engagements/status-select.tsx';
import { ClientEstimationsPanel } from '../../features/estimations/list/client-estimations-panel.tsx';
import { ClientSignalsPanel } from '../../features/signals/client/client-signals-panel.tsx';
import { paths } from '../../lib/paths.ts';
import { useCurrentUser } from '../../lib/use-current-user.ts';
import { useEndpoint } from '../../lib/use-endpoint.ts';
import { Columns } from '../../ui/columns.tsx';

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
  if (state === 'waiting') return 'requested';
  return state === 'upcoming' || state === 'begun' ? 'ahead' : 'none';
}

/** What matters now. The other tabs have the rest. */
export function ClientOverview({ client, signal }: { client: Client; signal: number | undefined }) {
  const { id, name, editable } = client;
  const opensProfile = useCurrentUser().data?.capabilities.can_edit_profiles ?? false;
  const step = useNextStep(client);
  return (
    <Columns
      main={
        <>
          <ClientSignalsPanel clientId={id} openedId={signal} />
          {step && <NextStepPanel client={client} step={step} />}
          <ClientEstimationsPanel clientId={id} all={paths.clientView(id, 'estimates')} />
        </>
      }
      side={
        <>
          <BookingPanel
            clientId={id}
            name={name}
            status={editable.includes('status') && <StatusSelect client={client} />}
          />
          <AdvisorsPanel clientId={id} isForStaff />
        </>
      }
      rest={
        <>
          <ClientProgress client={client} opensProfile={opensProfile} step={step} />
          <CorePlanOfClient client={client} />
        </>
      }
    />
  );
}
