import { type SqlBool, sql } from 'kysely';
import type { ClientScope } from '../../../auth/actor.ts';
import type { Db } from '../../../db/connection.ts';
import { visibleEngagements } from '../../../features/engagements/queries.ts';
import { happenedHere } from '../../activities/queries.ts';

const nextMeeting = (now: Date) => sql<string | null>`(
  select min(start_at) from bookings
  where bookings.engagement_id = engagements.id and status = 'ACCEPTED' and start_at > ${now.toISOString()})`;

/** A no-show is not a contact. */
const lastContact = (scope: ClientScope, now: Date) => sql<string | null>`greatest(
  (select max(start_at) from bookings
    where bookings.engagement_id = engagements.id and status = 'ACCEPTED' and start_at <= ${now.toISOString()}
      and outcome is distinct from 'no_show'),
  (select max(activity.created_at) from activities activity
    where activity.client_id = engagements.client_id and activity.kind in ('client_invited', 'analysis_sent')
      and ${happenedHere(scope)}))`;

const ofClients = (db: Db, scope: ClientScope, client_ids: readonly number[]) =>
  visibleEngagements(db, scope)
    .select('engagements.client_id')
    .where(sql<SqlBool>`engagements.client_id = any(${client_ids}::bigint[])`);

export const listNextMeetings = (db: Db, scope: ClientScope, client_ids: readonly number[], now: Date) =>
  ofClients(db, scope, client_ids).select(nextMeeting(now).as('next_meeting_at')).execute();

export const listLastContacts = (db: Db, scope: ClientScope, client_ids: readonly number[], now: Date) =>
  ofClients(db, scope, client_ids).select(lastContact(scope, now).as('last_contact_at')).execute();
