import type { Client } from 'contract/endpoints/engagements';
import type { EngagementChanges } from 'contract/endpoints/user-changes';
import type { Encryption } from '../../crypto/encryption.ts';
import type { ClientStatus } from '../../db/database.gen.ts';
import { avatarUrl } from '../files/queries.ts';
import type { ClientInvitation } from '../invitations/operations.ts';
import type { Email } from '../notifications/operations.ts';
import { fullName } from '../users/queries.ts';
import type { ClientRow } from './queries.ts';

const day = 24 * 60 * 60 * 1000;
const maxYearsAhead = 5;
const dayOf = (time: Date): string => time.toISOString().slice(0, 10);

/** What is wrong with a projected start date. Yesterday by UTC is still today in parts of the United States. */
export function startDateError(start: string, now: Date): string | null {
  if (start < dayOf(new Date(now.getTime() - day))) return 'Projected start date can’t be in the past';
  const latest = new Date(now);
  latest.setUTCFullYear(now.getUTCFullYear() + maxYearsAhead);
  return start > dayOf(latest) ? 'Projected start date must be within the next 5 years' : null;
}

/** The client has no coverage yet, none is under way, and the engagement has not ended. */
export const statusesToMeetIn: readonly ClientStatus[] = ['referred', 'scheduled', 'renewal', 'unknown', 'follow up'];

export interface Invitee {
  readonly id: number;
  /** The address that the inviter entered. */
  readonly email: string;
  /** A placeholder for a quarantined client. */
  readonly sign_in_email: string;
  readonly quarantined_at: string | null;
}

/**
 * A quarantined address gets the same treatment, but nothing is sent. Invitations are counted per inviter and entered
 * address, so that the limit reveals neither what others sent to the address nor that it is quarantined.
 */
export const invitationOf = ({ id, email, sign_in_email, quarantined_at }: Invitee, inviter_id: number) => ({
  purpose: 'magic_link',
  to: sign_in_email,
  user_id: id,
  counted_as: `${email} from ${inviter_id}`,
  is_withheld: quarantined_at !== null,
});

/** @param recorded how often the client was invited, this invitation included */
export function invitationKind(
  { onboarding_complete }: Pick<ClientRow, 'onboarding_complete'>,
  recorded: number,
): ClientInvitation {
  if (onboarding_complete) return 'sign_in_link';
  return recorded > 1 ? 'reminder' : 'invitation';
}

/** After joining, only the client changes their phone, since codes go there. */
const hasJoined = (row: Pick<ClientRow, 'onboarding_complete' | 'phone_verified_at'>): boolean =>
  row.onboarding_complete || row.phone_verified_at !== null;

export function changeErrors(before: ClientRow, changes: EngagementChanges, by: { by_staff: boolean; now: Date }) {
  const errors: Record<string, string[]> = {};
  const { projected_start_date: start, phone_number } = changes;
  const error = start === undefined || start === before.projected_start_on ? null : startDateError(start, by.now);
  if (error) errors.projected_start_date = [error];
  if (phone_number !== undefined && phone_number !== before.phone_number && hasJoined(before) && !by.by_staff)
    errors.phone_number = ['Your client has joined, so only they can change their phone number.'];
  return Object.keys(errors).length > 0 ? errors : null;
}

/** Existing ciphertexts are bound to the columns' former table. */
const associatedData = { advisor_notes: 'users.advisor_notes', agency_notes: 'users.agency_notes' } as const;

const decrypted = (encryption: Encryption, associated: string, ciphertext: string | null): string | null =>
  ciphertext === null ? null : encryption.decrypt(associated, ciphertext);

export const encryptedNotes = (
  encryption: Encryption,
  field: keyof typeof associatedData,
  notes: string | null,
): string | null => (notes === null ? null : encryption.encrypt(associatedData[field], notes));

export function writtenColumns(encryption: Encryption, changes: EngagementChanges) {
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

/** The contact of a client: the advisor. */
export const contactOf = (row: Pick<ClientRow, 'advisor_name' | 'advisor_email' | 'advisor_phone'>) => {
  const { advisor_name: name, advisor_email: address, advisor_phone: phone_number } = row;
  return address === null ? {} : ({ contact: { name, address, phone_number } } satisfies Pick<Email, 'contact'>);
};

function toAdvisor(row: ClientRow): Client['financial_advisor'] {
  const { financial_advisor_id: id, advisor_name: name } = row;
  if (id === null) return null;
  return {
    id,
    name,
    email: row.advisor_email ?? '',
    phone_number: row.advisor_phone,
    avatar: avatarUrl({ id, name, picture_key: row.advisor_picture_key }),
    plan_type: row.advisor_plan,
  };
}

function toAgent(row: ClientRow): Client['health_advisor'] {
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

export interface View {
  readonly advisor_notes: boolean;
  readonly agency: boolean;
  readonly by_staff: boolean;
  readonly editable: readonly string[];
  readonly may_change_email: boolean;
  readonly may_invite: boolean;
  readonly may_delete: boolean;
}

/** What other features add is missing. */
export type OwnFields = Omit<
  Client,
  'todos' | 'was_invited' | 'rejection' | 'advisor_messages' | 'has_policy' | 'hpa' | 'hpa_fa' | 'analysis'
>;

export function toClient(encryption: Encryption, row: ClientRow, view: View): OwnFields {
  const { id, version, first_name, last_name, email, phone_number, referred_at, created_at, booking_id } = row;
  const name = fullName(row);
  return {
    ...{ id, version, first_name, last_name, name, email, phone_number, referred_at, created_at, booking_id },
    avatar: avatarUrl({ id, name, picture_key: row.picture_key }),
    status: row.status,
    client_request_type: row.client_request_type,
    projected_start_date: row.projected_start_on,
    agency_person_id: view.agency ? row.agency_person_id : null,
    client_notes: decrypted(encryption, 'users.client_notes', row.client_notes_encrypted),
    advisor_notes: view.advisor_notes
      ? decrypted(encryption, associatedData.advisor_notes, row.advisor_notes_encrypted)
      : null,
    agency_notes: view.agency ? decrypted(encryption, associatedData.agency_notes, row.agency_notes_encrypted) : null,
    do_not_send_referral_email: row.do_not_send_referral_email,
    account_id: row.account_id,
    account_name: row.account_name,
    financial_advisor_id: row.financial_advisor_id,
    financial_advisor: toAdvisor(row),
    health_advisor: toAgent(row),
    onboarding_complete: row.onboarding_complete,
    survey_completed: row.survey_completed_at !== null,
    editable: view.editable.filter((field) => view.by_staff || field !== 'phone_number' || !hasJoined(row)),
    may_change_email: view.may_change_email && row.has_not_joined,
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

export function changedKinds(before: ClientRow, after: ClientRow) {
  const differs = (field: keyof ClientRow) => before[field] !== after[field];
  return [
    ...(differs('financial_advisor_id') ? (['advisor_changed'] as const) : []),
    ...(differs('health_advisor_id') ? (['agent_changed'] as const) : []),
    ...(details.some(differs) ? (['details_changed'] as const) : []),
  ];
}
