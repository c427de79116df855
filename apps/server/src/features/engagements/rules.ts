import type { Client } from 'contract/endpoints/engagements';
import type { EngagementChanges } from 'contract/endpoints/user-changes';
import type { Encryption } from '../../crypto/encryption.ts';
import { avatarUrl } from '../files/queries.ts';
import { fullName } from '../users/public.ts';
import type { ClientRow } from './store.ts';

const day = 24 * 60 * 60 * 1000;
const maxYearsAhead = 5;
const dayOf = (moment: Date): string => moment.toISOString().slice(0, 10);

/** What is wrong with a day on which cover is to begin; yesterday by UTC is still today somewhere in the United States. */
export function complaintOfStart(start: string, now: Date): string | null {
  if (start < dayOf(new Date(now.getTime() - day))) return 'Projected start date cannot be in the past';
  const latest = new Date(now);
  latest.setUTCFullYear(now.getUTCFullYear() + maxYearsAhead);
  return start > dayOf(latest) ? 'Projected start date must be within the next 5 years' : null;
}

/** Whether the client uses the product themself: from then on their phone is theirs to change, since codes go there. */
export const hasJoined = (row: Pick<ClientRow, 'onboarding_complete' | 'phone_verified_at'>): boolean =>
  row.onboarding_complete || row.phone_verified_at !== null;

/** What is wrong with changes to a client beyond each field by itself. @param by_staff a super admin makes them */
export function complaintsOf(before: ClientRow, changes: EngagementChanges, by: { by_staff: boolean; now: Date }) {
  const errors: Record<string, string[]> = {};
  const { projected_start_date: start, phone_number } = changes;
  const complaint = start === undefined || start === before.projected_start_on ? null : complaintOfStart(start, by.now);
  if (complaint) errors.projected_start_date = [complaint];
  if (phone_number !== undefined && phone_number !== before.phone_number && hasJoined(before) && !by.by_staff)
    errors.phone_number = ['Your client has joined and changes their own phone number.'];
  return Object.keys(errors).length > 0 ? errors : null;
}

/** Where the notes of others lie, as the seal asks. */
const placeOf = { advisor_notes: 'users.advisor_notes', agency_notes: 'users.agency_notes' } as const;
type Notes = keyof typeof placeOf;

const opened = (encryption: Encryption, place: string, encrypted: string | null): string | null =>
  encrypted === null ? null : encryption.decrypt(place, encrypted);

/** A note as it is kept. */
export const encryptedNotes = (encryption: Encryption, field: Notes, notes: string | null): string | null =>
  notes === null ? null : encryption.encrypt(placeOf[field], notes);

/** The columns that changes decide beside those that everybody's profile has. */
export function engagementColumns(encryption: Encryption, changes: EngagementChanges) {
  const { projected_start_date, advisor_notes, agency_notes } = changes;
  return {
    ...(changes.status !== undefined && { status: changes.status }),
    ...(changes.agency_person_id !== undefined && { agency_person_id: changes.agency_person_id }),
    ...(changes.financial_advisor_id !== undefined && { financial_advisor_id: changes.financial_advisor_id }),
    ...(changes.health_advisor_id !== undefined && { health_advisor_id: changes.health_advisor_id }),
    ...(projected_start_date !== undefined && { projected_start_on: projected_start_date }),
    ...(advisor_notes !== undefined && {
      advisor_notes_encrypted: encryptedNotes(encryption, 'advisor_notes', advisor_notes),
    }),
    ...(agency_notes !== undefined && {
      agency_notes_encrypted: encryptedNotes(encryption, 'agency_notes', agency_notes),
    }),
  };
}

function adviserOf(row: ClientRow): Client['financial_advisor'] {
  const { financial_advisor_id: id, advisor_name: name } = row;
  if (id === null) return null;
  return {
    id,
    name,
    email: row.advisor_email ?? '',
    phone_number: row.advisor_phone,
    avatar: avatarUrl({ id, name, picture_key: row.advisor_picture_key }),
    plan_type: row.advisor_plan as NonNullable<Client['financial_advisor']>['plan_type'],
  };
}

function agentOf(row: ClientRow): Client['health_advisor'] {
  const { health_advisor_id: id, agent_name: name } = row;
  if (id === null) return null;
  return {
    id,
    name,
    email: row.agent_email ?? '',
    phone_number: row.agent_phone,
    avatar: avatarUrl({ id, name, picture_key: row.agent_picture_key }),
    meeting_path: row.agent_path,
    bio_url: row.agent_bio,
  };
}

/** What somebody who reads a client may read and do. */
export interface View {
  readonly advisor_notes: boolean;
  readonly agency: boolean;
  readonly by_staff: boolean;
  readonly editable: readonly string[];
  readonly may_invite: boolean;
  readonly may_delete: boolean;
}

/** A client as the wire has them, without what other slices add. */
export function clientOf(encryption: Encryption, row: ClientRow, view: View): Omit<Client, 'todos' | 'has_policy'> {
  const { id, version, first_name, last_name, email, phone_number, referred_at, created_at, booking_id } = row;
  const name = fullName(row);
  return {
    ...{ id, version, first_name, last_name, name, email, phone_number, referred_at, created_at, booking_id },
    avatar: avatarUrl({ id, name, picture_key: row.picture_key }),
    status: row.status as Client['status'],
    client_request_type: row.client_request_type as Client['client_request_type'],
    projected_start_date: row.projected_start_on,
    agency_person_id: view.agency ? row.agency_person_id : null,
    client_notes: opened(encryption, 'users.client_notes', row.client_notes_encrypted),
    advisor_notes: view.advisor_notes ? opened(encryption, placeOf.advisor_notes, row.advisor_notes_encrypted) : null,
    agency_notes: view.agency ? opened(encryption, placeOf.agency_notes, row.agency_notes_encrypted) : null,
    do_not_send_referral_email: row.do_not_send_referral_email,
    account_id: row.account_id,
    account_name: row.account_name,
    financial_advisor_id: row.financial_advisor_id,
    financial_advisor: adviserOf(row),
    health_advisor: agentOf(row),
    onboarding_complete: row.onboarding_complete,
    survey_completed: row.survey_completed_at !== null,
    editable: view.editable.filter((field) => view.by_staff || field !== 'phone_number' || !hasJoined(row)),
    may_invite: view.may_invite,
    may_delete: view.may_delete,
  };
}

const details = [
  'first_name',
  'last_name',
  'phone_number',
  'client_request_type',
  'projected_start_on',
  'agency_person_id',
] as const;

/** What a change of an engagement is called among what happened, beside a new status; notes are nobody else's to hear of. */
export function changedKinds(before: ClientRow, after: ClientRow) {
  const differs = (field: keyof ClientRow) => before[field] !== after[field];
  return [
    ...(differs('financial_advisor_id') ? (['advisor_changed'] as const) : []),
    ...(differs('health_advisor_id') ? (['agent_changed'] as const) : []),
    ...(details.some(differs) ? (['details_changed'] as const) : []),
  ];
}
