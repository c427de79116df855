import type { MeetingOutcome } from 'contract/vocabulary/bookings';
import type { ClientStatus } from 'contract/vocabulary/engagements';
import type { AppContext } from '../../context.ts';
import { publishClient, publishClients } from '../../realtime/store.ts';
import * as store from './store.ts';

/** What a sentence needs besides the names; no health data. */
export type ActivityEvent =
  | { readonly kind: 'status_changed'; readonly detail: { readonly from: ClientStatus; readonly to: ClientStatus } }
  | {
      readonly kind: 'meeting_booked' | 'meeting_rescheduled';
      readonly detail: { readonly start: string; readonly from?: string };
    }
  | {
      readonly kind: 'meeting_outcome_changed';
      readonly detail: { readonly start: string; readonly outcome?: MeetingOutcome };
    }
  | { readonly kind: 'client_moved'; readonly detail: { readonly to?: string } }
  | {
      readonly kind:
        | 'client_referred'
        | 'client_invited'
        | 'client_joined'
        | 'survey_completed'
        | 'advisor_changed'
        | 'agent_changed'
        | 'details_changed'
        | 'meeting_cancelled'
        | 'analysis_added'
        | 'analysis_sent';
      readonly detail?: never;
    };

type RecordedEvent = ActivityEvent & { readonly client_id: number; readonly actor_id: number | null };

/**
 * Call it in the transaction of the change and after it: the firm, advisor and agent are those that the client has by
 * then.
 */
export async function recordActivity(ctx: Pick<AppContext, 'db' | 'clock'>, event: RecordedEvent): Promise<void> {
  const { kind, client_id, actor_id, detail = {} } = event;
  await store.insertActivities(ctx.db, { kind, client_ids: [client_id], actor_id, detail }, ctx.clock());
  await publishClient(ctx.db, client_id, 'activity.created');
}

type RecordedEvents = ActivityEvent & { readonly client_ids: readonly number[]; readonly actor_id: number | null };

/** The same activity for many clients. `client_moved` is recorded before the move, so that it names the former advisor. */
export async function recordActivities(ctx: Pick<AppContext, 'db' | 'clock'>, event: RecordedEvents): Promise<void> {
  const { kind, client_ids, actor_id, detail = {} } = event;
  await store.insertActivities(ctx.db, { kind, client_ids, actor_id, detail }, ctx.clock());
  await publishClients(ctx.db, client_ids, 'activity.created');
}

/** For a client who is about to be deleted because another user is the same person. */
export const { moveActivities } = store;
