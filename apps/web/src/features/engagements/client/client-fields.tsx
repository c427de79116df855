import type { UseFormReturnType } from '@mantine/form';
import type { Client, EngagementField } from 'contract/endpoints/engagements';
import { ChoiceField } from '../../../ui/choice-field.tsx';
import { DateField } from '../../../ui/date-field.tsx';
import { bind, TextField } from '../../../ui/fields.tsx';
import { PhoneField } from '../../../ui/phone-field.tsx';
import { SelectField } from '../../../ui/select-field.tsx';
import { TextAreaField } from '../../../ui/text-area-field.tsx';
import { AdvisorField } from '../advisor-field.tsx';
import { coverageChoices, labels, statusChoices, texts } from '../texts.ts';
import type { ClientValues } from './client-values.ts';

interface ClientFieldsProps {
  form: UseFormReturnType<ClientValues>;
  client: Client;
  fields: readonly EngagementField[];
}

const t = texts.client;

export function ClientFields({ form, client, fields }: ClientFieldsProps) {
  const has = (field: EngagementField) => fields.includes(field);
  const of = (field: EngagementField) => ({ label: labels[field], ...bind(form, field) });
  const { account_id } = client;
  return (
    <>
      {has('status') && <SelectField choices={statusChoices} {...of('status')} />}
      {has('first_name') && <TextField autoComplete="off" {...of('first_name')} />}
      {has('last_name') && <TextField autoComplete="off" {...of('last_name')} />}
      {has('phone_number') && <PhoneField autoComplete="off" {...of('phone_number')} />}
      {has('client_request_type') && <ChoiceField choices={coverageChoices} {...of('client_request_type')} />}
      {has('projected_start_date') && <DateField {...of('projected_start_date')} />}
      {has('financial_advisor_id') && (
        <AdvisorField type="AdvisorUser" {...(account_id !== null && { account_id })} {...of('financial_advisor_id')} />
      )}
      {has('health_advisor_id') && <AdvisorField type="HealthAdvisorUser" optional {...of('health_advisor_id')} />}
      {has('booking_id') && <TextField optional spellCheck={false} help={t.bookingHelp} {...of('booking_id')} />}
      {has('agency_person_id') && (
        <TextField optional spellCheck={false} help={t.agencyHelp} {...of('agency_person_id')} />
      )}
      {has('advisor_notes') && <TextAreaField optional help={t.advisorNotesHelp} {...of('advisor_notes')} />}
      {has('agency_notes') && <TextAreaField optional help={t.agencyNotesHelp} {...of('agency_notes')} />}
    </>
  );
}
