import type { UseFormReturnType } from '@mantine/form';
import type { User } from 'contract/endpoints/users';
import { advisorRoles, userTypes } from 'contract/vocabulary/users';
import { paths } from '../../../lib/paths.ts';
import { Banner } from '../../../ui/banner.tsx';
import { bind, PasswordField, TextField, WholeNumberField } from '../../../ui/fields.tsx';
import { FormSection } from '../../../ui/form-section.tsx';
import { PhoneField } from '../../../ui/phone-field.tsx';
import { SelectField } from '../../../ui/select-field.tsx';
import { SwitchField } from '../../../ui/switch-field.tsx';
import { TextLink } from '../../../ui/text-link.tsx';
import { advisorTexts } from '../texts.ts';
import { CancelEmailChange } from './cancel-email-change.tsx';
import { profileLabels as labels, type ProfileValues } from './profile-values.ts';

const { roles } = advisorTexts;

interface ProfileFieldsProps {
  form: UseFormReturnType<ProfileValues>;
  user: User;
  fields: readonly (keyof typeof labels)[];
  byAdmin: boolean;
  asksPassword: boolean;
}

const typeNames = {
  AdvisorUser: 'Financial advisor',
  HealthAdvisorUser: 'Health agent',
  ClientUser: 'Client',
} as const;

export function ProfileFields({ form, user, fields, byAdmin, asksPassword }: ProfileFieldsProps) {
  const isCodePhone = !byAdmin && user.two_fa_required && user.phone_verified;
  const has = (field: (typeof fields)[number]) => fields.includes(field);
  return (
    <>
      <TextField label={labels.first_name} autoComplete="given-name" {...bind(form, 'first_name')} />
      <TextField label={labels.last_name} autoComplete="family-name" {...bind(form, 'last_name')} />
      <TextField
        label={labels.email}
        type="email"
        autoComplete="email"
        spellCheck={false}
        help={user.pending_email && `Waiting for you to confirm ${user.pending_email}`}
        {...bind(form, 'email')}
      />
      {user.pending_email && !byAdmin && <CancelEmailChange user={user} />}
      <PhoneField
        label={labels.phone_number}
        disabled={isCodePhone}
        help={
          isCodePhone && (
            <>
              This phone receives your sign-in codes. <TextLink to={paths.settings}>Change it in Settings</TextLink>.
            </>
          )
        }
        {...bind(form, 'phone_number')}
      />
      {asksPassword && <PasswordQuestion form={form} hasPassword={user.has_password} />}
      {has('household_count') && (
        <WholeNumberField
          label={labels.household_count}
          help={byAdmin ? 'Households this advisor serves' : 'Households you serve'}
          optional
          {...bind(form, 'household_count')}
        />
      )}
      {has('meeting_path') && (
        <TextField
          label={byAdmin ? labels.meeting_path : 'Your booking link ends in'}
          {...(byAdmin && { help: 'The agent’s part of the booking calendar link' })}
          optional
          {...bind(form, 'meeting_path')}
        />
      )}
      {has('bio_url') && (
        <TextField
          label={labels.bio_url}
          help={`A page about ${byAdmin ? 'the agent' : 'you'}. Starts with https://`}
          optional
          spellCheck={false}
          {...bind(form, 'bio_url')}
        />
      )}
      {has('type') && (
        <FormSection title="For super admins" level={3}>
          <SelectField
            label={labels.type}
            choices={userTypes.map((value) => ({ value, label: typeNames[value] }))}
            {...bind(form, 'type')}
          />
          {has('role') && (
            <SelectField
              label={labels.role}
              choices={advisorRoles.map((value) => ({ value, label: roles[value] }))}
              {...bind(form, 'role')}
            />
          )}
          <SwitchField label={labels.email_confirmed} {...bind(form, 'email_confirmed')} />
          <SwitchField label={labels.onboarding_complete} {...bind(form, 'onboarding_complete')} />
          {has('update_account_in_onboarding') && (
            <SwitchField
              label={labels.update_account_in_onboarding}
              help="For account admins"
              {...bind(form, 'update_account_in_onboarding')}
            />
          )}
          <SwitchField
            label={labels.two_fa_enabled}
            help="Requires a second step each time the user signs in"
            {...bind(form, 'two_fa_enabled')}
          />
          <SwitchField
            label={labels.super_admin}
            help="Can see and change every firm, person, and estimate"
            {...bind(form, 'super_admin')}
          />
          <TextField label={labels.crm_person_id} optional spellCheck={false} {...bind(form, 'crm_person_id')} />
        </FormSection>
      )}
    </>
  );
}

function PasswordQuestion({ form, hasPassword }: { form: UseFormReturnType<ProfileValues>; hasPassword: boolean }) {
  if (!hasPassword)
    return (
      <Banner tone="info" title="Choose a password first">
        To change your email or phone, you need a password. You sign in with links right now.{' '}
        <TextLink to={paths.requestReset}>Choose a password</TextLink>, then come back.
      </Banner>
    );
  return (
    <PasswordField
      label="Your password"
      help="Required to change your email or phone. We’ll notify your current email address."
      autoComplete="current-password"
      {...bind(form, 'current_password')}
    />
  );
}
