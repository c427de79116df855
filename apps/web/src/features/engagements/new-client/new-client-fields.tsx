import type { UseFormReturnType } from '@mantine/form';
import { CheckboxField } from '../../../ui/checkbox-field.tsx';
import { ChoiceField } from '../../../ui/choice-field.tsx';
import { DateField } from '../../../ui/date-field.tsx';
import { bind, TextField } from '../../../ui/fields.tsx';
import { FormSection } from '../../../ui/form-section.tsx';
import { PhoneField } from '../../../ui/phone-field.tsx';
import { TextAreaField } from '../../../ui/text-area-field.tsx';
import { AdvisorField } from '../advisor-field.tsx';
import { coverageChoices, labels, texts } from '../texts.ts';
import type { NewClientValues } from './new-client-values.ts';

interface NewClientFieldsProps {
  form: UseFormReturnType<NewClientValues>;
  advisors: 'none' | 'colleagues' | 'all';
  account_id?: number;
}

const t = texts.start;

export function NewClientFields({ form, advisors, account_id }: NewClientFieldsProps) {
  return (
    <>
      <FormSection title={t.client}>
        {/* The browser's own names and numbers are of no use for another person. */}
        <TextField label={labels.first_name} autoComplete="off" {...bind(form, 'first_name')} />
        <TextField label={labels.last_name} autoComplete="off" {...bind(form, 'last_name')} />
        <TextField
          label={labels.email}
          type="email"
          autoComplete="off"
          spellCheck={false}
          help={t.emailHelp}
          {...bind(form, 'email')}
        />
        <PhoneField label={labels.phone_number} autoComplete="off" help={t.phoneHelp} {...bind(form, 'phone_number')} />
      </FormSection>
      <FormSection title={t.engagement}>
        <ChoiceField
          label={labels.client_request_type}
          choices={coverageChoices}
          {...bind(form, 'client_request_type')}
        />
        <DateField label={labels.projected_start_date} help={t.dateHelp} {...bind(form, 'projected_start_date')} />
        {advisors !== 'none' && (
          <AdvisorField
            type="AdvisorUser"
            label={labels.financial_advisor_id}
            help={advisors === 'colleagues' ? t.ownAdvisor : t.advisorHelp}
            {...(account_id !== undefined && { account_id })}
            {...bind(form, 'financial_advisor_id')}
          />
        )}
        <TextAreaField label={labels.advisor_notes} help={t.notesHelp} optional {...bind(form, 'advisor_notes')} />
        <CheckboxField label={t.noMail} help={t.noMailHelp} {...bind(form, 'do_not_send_referral_email')} />
      </FormSection>
    </>
  );
}
