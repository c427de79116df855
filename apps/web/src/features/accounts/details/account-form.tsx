import { useForm } from '@mantine/form';
import type { Account } from 'contract/endpoints/accounts';
import { accountChanges } from 'contract/endpoints/accounts';
import { zod4Resolver } from 'mantine-form-zod-resolver';
import { useState } from 'react';
import { conflictsBetween, mergeChoices } from '../../../lib/conflicts.ts';
import { Banner } from '../../../ui/banner.tsx';
import { Button } from '../../../ui/button.tsx';
import { ConflictChoice, type Side } from '../../../ui/conflict-choice.tsx';
import { Form, FormActions } from '../../../ui/form.tsx';
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
  const [outcome, setOutcome] = useState<'saved' | 'unchanged' | null>(null);
  const [before, setBefore] = useState(() => valuesOf(account));
  const { editable } = account;
  const form = useForm<AccountValues>({
    initialValues: before,
    onValuesChange: () => setOutcome(null),
    validate: (values) => errorsIn(values, editable),
  });
  const saving = useSaveAccount(account);
  const { conflict } = saving;
  const [hasSentIds, setSentIds] = useState(false);
  const isUnexpected = hasSentIds && saving.error !== null && saving.error.code !== 'validation_failed';
  const showSaved = (saved: Account) => {
    const values = valuesOf(saved);
    setBefore(values);
    form.setValues(values);
    setOutcome('saved');
  };
  const send = (values: AccountValues, from = before) => {
    const changes = changesOf(values, from, editable);
    if (Object.keys(changes).length === 0) return setOutcome('unchanged');
    setOutcome(null);
    setSentIds('stripe_customer_id' in changes || 'stripe_subscription_id' in changes);
    saving.save(changes, { onSaved: showSaved, onRejected: ({ errors }) => form.setErrors(flat(errors)) });
  };
  const resolveConflict = (saved: Account, sides: Readonly<Record<string, Side>>) => {
    const theirs = valuesOf(saved);
    const chosen = mergeChoices(conflictFields(editable), form.values, theirs, sides);
    const errors = errorsIn(chosen, editable);
    if (Object.keys(errors).length > 0) {
      saving.resolve();
      setBefore(theirs);
      form.setValues(chosen);
      return form.setErrors(errors);
    }
    // The record is already as the user wants it.
    if (Object.keys(changesOf(chosen, theirs, editable)).length === 0) {
      saving.resolve();
      return showSaved(saved);
    }
    setBefore(theirs);
    form.setValues(chosen);
    send(chosen, theirs);
  };
  return (
    <Form
      form={form}
      onSubmit={(values) => send(values)}
      error={isUnexpected ? idsFailed : saving.error}
      label={t.title}
    >
      {conflict && (
        <ConflictChoice
          title={t.conflict}
          conflicts={conflictsBetween(conflictFields(editable), {
            yours: form.values,
            before,
            theirs: valuesOf(conflict),
          })}
          onChoose={(sides) => resolveConflict(conflict, sides)}
        />
      )}
      <AccountFields form={form} account={account} personField={personField} />
      <div role="status">
        {outcome && (
          <Banner
            tone={outcome === 'saved' ? 'success' : 'neutral'}
            title={t[outcome]}
            onClose={() => setOutcome(null)}
          />
        )}
      </div>
      <FormActions>
        <Button type="submit" weight="primary" busy={saving.busy}>
          {t.save}
        </Button>
      </FormActions>
    </Form>
  );
}
