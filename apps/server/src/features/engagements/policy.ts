import type { EngagementField } from 'contract/endpoints/engagements';
import type { Actor } from '../../auth/actor.ts';
import type { View } from './rules.ts';

/** As what somebody looks after a client; clients and their own profile are users/policy's. */
type Part = 'advisor' | 'admin' | 'agent' | 'super_admin';

function partOf(actor: Actor): Part | null {
  if (actor.super_admin) return 'super_admin';
  if (actor.type === 'ClientUser') return null;
  if (actor.type === 'HealthAdvisorUser') return 'agent';
  return actor.admin ? 'admin' : 'advisor';
}

const firm: readonly Part[] = ['advisor', 'admin', 'super_admin'];
const agency: readonly Part[] = ['agent', 'super_admin'];
const all: readonly Part[] = ['advisor', 'admin', 'agent', 'super_admin'];

/** Which field of a client in reach is written by whom (specification, section 6; docs/decisions/024). */
const writers: Readonly<Record<EngagementField, readonly Part[]>> = {
  first_name: firm,
  last_name: firm,
  phone_number: firm,
  client_request_type: firm,
  projected_start_date: firm,
  advisor_notes: all,
  status: agency,
  agency_person_id: agency,
  agency_notes: agency,
  // Whoever has just booked for the client says which meeting it is; that it is the client's is looked up.
  booking_id: all,
  financial_advisor_id: ['admin', 'super_admin'],
  health_advisor_id: ['super_admin'],
};

const isEngagementField = (field: string): field is EngagementField => Object.hasOwn(writers, field);

const isOf = (parts: readonly Part[], actor: Actor): boolean => {
  const part = partOf(actor);
  return part !== null && parts.includes(part);
};

const canWrite = (actor: Actor, field: string): boolean => isEngagementField(field) && isOf(writers[field], actor);

/** What of these changes to a client in reach the actor may not make; to take a meeting away is the agency's. */
export const forbiddenFields = (actor: Actor, changes: object): string[] =>
  Object.entries(changes)
    .filter(([field, value]) => !canWrite(actor, field) || (field === 'booking_id' && !value && !isOf(agency, actor)))
    .map(([field]) => field);

/** What a form offers this person to change: of meetings the firm's side books one instead of writing its number. */
const editableFields = (actor: Actor): EngagementField[] =>
  (Object.keys(writers) as EngagementField[]).filter(
    (field) => canWrite(actor, field) && (field !== 'booking_id' || isOf(agency, actor)),
  );

/** Whether this person invites the clients in their reach. */
export const canInvite = (actor: Actor): boolean => isOf(all, actor);

/** Whether this person deletes the clients in their reach: agents and clients do not. */
export const canDelete = (actor: Actor): boolean => isOf(firm, actor);

/** Whether this person starts engagements at all. */
export const canRefer = (actor: Actor): boolean => isOf(firm, actor);

/** Whether this person says who a client's financial advisor is; another advisor is it themself. */
export const choosesAdvisor = (actor: Actor): boolean => canWrite(actor, 'financial_advisor_id');

/** What this person sees of a client in reach and may do; a client reads nothing that others note of them. */
export const viewOf = (actor: Actor): View => ({
  advisor_notes: isOf(all, actor),
  agency: isOf(agency, actor),
  by_staff: actor.super_admin,
  editable: editableFields(actor),
  may_invite: canInvite(actor),
  may_delete: canDelete(actor),
});
