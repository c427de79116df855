import type { EngagementField } from 'contract/endpoints/engagements';
import type { Actor } from '../../auth/actor.ts';
import type { View } from './rules.ts';

/** A client has no role here; users/policy governs their profile. */
type Role = 'advisor' | 'admin' | 'agent' | 'super_admin';

function roleOf(actor: Actor): Role | null {
  if (actor.super_admin) return 'super_admin';
  if (actor.type === 'ClientUser') return null;
  if (actor.type === 'HealthAdvisorUser') return 'agent';
  return actor.admin ? 'admin' : 'advisor';
}

const firm: readonly Role[] = ['advisor', 'admin', 'super_admin'];
const agency: readonly Role[] = ['agent', 'super_admin'];
const all: readonly Role[] = ['advisor', 'admin', 'agent', 'super_admin'];

/** Who writes which field of a visible client (specification, section 6; docs/decisions/013). */
const writers: Readonly<Record<EngagementField, readonly Role[]>> = {
  first_name: firm,
  last_name: firm,
  phone_number: firm,
  client_request_type: firm,
  projected_start_date: firm,
  advisor_notes: all,
  status: agency,
  agency_person_id: agency,
  agency_notes: agency,
  // The user who has just booked for the client names the meeting; whether it is the client's is verified.
  booking_id: all,
  financial_advisor_id: ['admin', 'super_admin'],
  health_advisor_id: ['super_admin'],
};

const isEngagementField = (field: string): field is EngagementField => Object.hasOwn(writers, field);

const hasRole = (roles: readonly Role[], actor: Actor): boolean => {
  const role = roleOf(actor);
  return role !== null && roles.includes(role);
};

const canWrite = (actor: Actor, field: string): boolean => isEngagementField(field) && hasRole(writers[field], actor);

/** Only the agency removes a meeting. */
export const forbiddenFields = (actor: Actor, changes: object): string[] =>
  Object.entries(changes)
    .filter(
      ([field, value]) => !canWrite(actor, field) || (field === 'booking_id' && !value && !hasRole(agency, actor)),
    )
    .map(([field]) => field);

const editableFields = (actor: Actor): EngagementField[] =>
  (Object.keys(writers) as EngagementField[]).filter(
    (field) => canWrite(actor, field) && (field !== 'booking_id' || hasRole(agency, actor)),
  );

export const canInvite = (actor: Actor): boolean => hasRole(all, actor);

export const canChangeEmail = (actor: Actor): boolean => hasRole(firm, actor);

export const canDelete = (actor: Actor): boolean => hasRole(firm, actor);

export const canRefer = (actor: Actor): boolean => hasRole(firm, actor);

export const choosesAdvisor = (actor: Actor): boolean => canWrite(actor, 'financial_advisor_id');

/** A client reads no notes about themself. */
export const viewOf = (actor: Actor): View => ({
  advisor_notes: hasRole(all, actor),
  agency: hasRole(agency, actor),
  by_staff: actor.super_admin,
  editable: editableFields(actor),
  may_change_email: canChangeEmail(actor),
  may_invite: canInvite(actor),
  may_delete: canDelete(actor),
});
