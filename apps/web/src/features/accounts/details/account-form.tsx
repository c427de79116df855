import type { Account } from 'contract/endpoints/accounts';
import { accountChanges } from 'contract/endpoints/accounts';
import { zod4Resolver } from 'mantine-form-zod-resolver';
import { useState } from 'react';
import { useVersionedForm } from '../../../lib/use-versioned-form.ts';
import { Banner } from '../../../ui/banner.tsx';
import { ConflictChoice } from '../../../ui/conflict-choice.tsx';
import { Form } from '../../../ui/form.tsx';
import { flat } from '../firm-values.ts';
import { texts } from '../texts.ts';
import { AccountFields, type PersonFieldSlot } from './account-fields.tsx';
import { type AccountValues, bodyOf, changesOf, conflictFields, valuesOf } from './account-values.ts';
import { useSaveAccount } from './use-save-account.ts';

interface AccountFormProps {
  account: Account;
  personField: PersonFieldSlot;
}

const t = texts.form;
const resolve = zod4Resolver(accountChanges, { errorPriority: 'first' });

const errorsIn = (values: AccountValues, editable: readonly string[]) =>
  flat(resolve(Object.fromEntries(bodyOf(values, editable))));

const idsFailed = { message: t.idsFailed };

export function AccountForm({ account, personField }: AccountFormProps) {
  const { editable } = account;
  const [hasSentIds, setSentIds] = useState(false);
  const { save, ...saving } = useSaveAccount(account);
  const { form, shell, conflict, outcome, clearOutcome } = useVersionedForm({
    initial: valuesOf(account),
    saving: {
      ...saving,
      save: (changes, result) => {
        setSentIds('stripe_customer_id' in changes || 'stripe_subscription_id' in changes);
        save(changes, result);
      },
    },
    valuesOf,
    valuesOfSaved: valuesOf,
    changesOf: (values, before) => changesOf(values, before, editable),
    errorsIn: (values) => errorsIn(values, editable),
    errorsOf: ({ errors }) => flat(errors),
    fields: conflictFields(editable),
  });
  const isUnexpected = hasSentIds && saving.error !== null && saving.error.code !== 'validation_failed';
  const isUnchanged = outcome === 'unchanged';
  return (
    <Form {...shell} error={isUnexpected ? idsFailed : saving.error} label={t.title} submit={t.save}>
      {conflict && <ConflictChoice title={t.conflict} {...conflict} />}
      <AccountFields form={form} account={account} personField={personField} />
      <div role="status">
        {outcome && (
          <Banner
            tone={isUnchanged ? 'neutral' : 'success'}
            title={isUnchanged ? t.unchanged : t.saved}
            onClose={clearOutcome}
          />
        )}
      </div>
    </Form>
  );
}
