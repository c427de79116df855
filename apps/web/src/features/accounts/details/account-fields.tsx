import type { UseFormReturnType } from '@mantine/form';
import type { Account } from 'contract/endpoints/accounts';
import type { ReactNode } from 'react';
import { bind, TextField } from '../../../ui/fields.tsx';
import { FormSection } from '../../../ui/form-section.tsx';
import type { Choice } from '../../../ui/lookup-field.tsx';
import { SwitchField } from '../../../ui/switch-field.tsx';
import { FirmFields } from '../firm-fields.tsx';
import { labels, texts } from '../texts.ts';
import type { AccountValues } from './account-values.ts';

export type PersonFieldSlot = (props: {
  type: 'AdvisorUser' | 'HealthAdvisorUser';
  account_id?: number;
  id: string;
  name: string;
  label: string;
  help: string;
  optional: true;
  error: ReactNode;
  value: Choice | null;
  onChange: (value: Choice | null) => void;
}) => ReactNode;

interface AccountFieldsProps {
  form: UseFormReturnType<AccountValues>;
  account: Account;
  personField: PersonFieldSlot;
}

const t = texts.form;

export function AccountFields({ form, account, personField: PersonField }: AccountFieldsProps) {
  const has = (field: keyof AccountValues) => account.editable.includes(field);
  const of = (field: keyof AccountValues) => ({ label: labels[field], ...bind(form, field) });
  return (
    <>
      <FirmFields form={form} />
      <SwitchField
        {...of('two_fa_enabled')}
        help={has('two_fa_enabled') ? t.twoFactorHelp : t.twoFactorOn}
        disabled={!has('two_fa_enabled')}
      />
      {has('account_owner_id') && (
        <FormSection title={t.superAdmins} level={3}>
          <PersonField type="HealthAdvisorUser" help={t.agentHelp} optional {...of('health_advisor_id')} />
          <PersonField
            type="AdvisorUser"
            account_id={account.id}
            help={t.ownerHelp}
            optional
            {...of('account_owner_id')}
          />
          {has('stripeable') && <SwitchField help={t.stripeableHelp} {...of('stripeable')} />}
          <TextField optional spellCheck={false} {...of('crm_organization_id')} />
          {has('stripe_customer_id') && (
            <>
              <TextField optional spellCheck={false} help={t.idsHelp} {...of('stripe_customer_id')} />
              <TextField optional spellCheck={false} {...of('stripe_subscription_id')} />
            </>
          )}
        </FormSection>
      )}
    </>
  );
}
