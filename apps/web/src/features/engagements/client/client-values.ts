import type { BodyInput } from 'contract/endpoint';
import type { Client, EngagementField } from 'contract/endpoints/engagements';
import type { updateUser } from 'contract/endpoints/user-changes';
import type { ConflictField } from '../../../lib/conflicts.ts';
import { formatDate, missing } from '../../../lib/format.ts';
import type { Choice } from '../../../ui/lookup-field.tsx';
import { coverageChoices, labels, statuses } from '../texts.ts';

/** Empty text means a missing value. The properties are in the order of the screen. */
export interface ClientValues {
  status: string;
  first_name: string;
  last_name: string;
  phone_number: string;
  client_request_type: string;
  projected_start_date: string;
  financial_advisor_id: Choice | null;
  health_advisor_id: Choice | null;
  booking_id: string;
  agency_person_id: string;
  advisor_notes: string;
  agency_notes: string;
}

type Changes = BodyInput<typeof updateUser>['user'];
type Written = ClientValues[EngagementField];

const person = (known: { id: number; name: string } | null): Choice | null =>
  known && { id: known.id, name: known.name };

export function valuesOf(client: Client): ClientValues {
  return {
    status: client.status,
    first_name: client.first_name,
    last_name: client.last_name,
    phone_number: client.phone_number ?? '',
    client_request_type: client.client_request_type ?? '',
    projected_start_date: client.projected_start_date ?? '',
    financial_advisor_id: person(client.financial_advisor),
    health_advisor_id: person(client.health_advisor),
    booking_id: client.booking_id ?? '',
    agency_person_id: client.agency_person_id ?? '',
    advisor_notes: client.advisor_notes ?? '',
    agency_notes: client.agency_notes ?? '',
  };
}

export const fieldsOf = (client: Client): EngagementField[] =>
  (Object.keys(valuesOf(client)) as EngagementField[]).filter((field) => client.editable.includes(field));

const wire = (value: Written) => (typeof value === 'object' ? (value?.id ?? null) : value);

export function changesOf(values: ClientValues, before: ClientValues, fields: readonly EngagementField[]): Changes {
  const changed = fields.filter((field) => wire(values[field]) !== wire(before[field]));
  return Object.fromEntries(changed.map((field) => [field, wire(values[field])]));
}

function shown(field: EngagementField, value: Written): string {
  if (typeof value === 'object') return value?.name ?? missing;
  if (field === 'status') return statuses[value as Client['status']]?.label ?? value;
  if (field === 'client_request_type')
    return coverageChoices.find((choice) => choice.value === value)?.label ?? missing;
  if (field === 'projected_start_date') return formatDate(value);
  return value || missing;
}

export const conflictFields = (fields: readonly EngagementField[]): readonly ConflictField<ClientValues>[] =>
  fields.map((field) => ({
    label: labels[field],
    keys: [field],
    show: (values) => shown(field, values[field]),
    compare: (values) => wire(values[field]),
  }));
