import { useForm } from '@mantine/form';
import type { BodyInput } from 'contract/endpoint';
import { type Account, accountChanges, type updateAccount } from 'contract/endpoints/accounts';
import { states } from 'contract/vocabulary/states';
import { zod4Resolver } from 'mantine-form-zod-resolver';
import { useState } from 'react';
import { ApiError } from '../../lib/api.ts';
import { invalidate, useAction } from '../../lib/use-endpoint.ts';
import { bind, TextField, WholeNumberField } from '../../ui/fields.tsx';
import { Form } from '../../ui/form.tsx';
import type { FlowStep } from '../../ui/question-flow.tsx';
import { SelectField } from '../../ui/select-field.tsx';

const resolve = zod4Resolver(accountChanges, { errorPriority: 'first' });
const stateChoices = Object.entries(states).map(([value, label]) => ({ value, label }));

interface FirmValues {
  name: string;
  firm_association: string;
  firm_size: number | null;
  street_1: string;
  city: string;
  state: string;
  zip: string;
}

const changesOf = ({ firm_association, street_1, city, state, zip, ...rest }: FirmValues) => ({
  ...rest,
  firm_association: firm_association.trim() || null,
  address_attributes: { street_1, city, state, zip },
});

/** The server names address fields by their path in the body. */
const flat = (errors: Record<string, unknown>) =>
  Object.fromEntries(Object.entries(errors).map(([path, error]) => [path.replace('address_attributes.', ''), error]));

export function useFirmStep(account: Account | null): FlowStep {
  const form = useForm<FirmValues>({
    initialValues: {
      name: account?.name ?? '',
      firm_association: account?.firm_association ?? '',
      firm_size: account?.firm_size ?? null,
      street_1: account?.address.street_1 ?? '',
      city: account?.address.city ?? '',
      state: account?.address.state ?? '',
      zip: account?.address.zip ?? '',
    },
    validate: (values) => flat(resolve(changesOf(values))) as Record<string, string>,
  });
  const [error, setError] = useState<ApiError | null>(null);
  const update = useAction('update-account', {
    onDone: (_, __, cache) => invalidate(cache, 'show-own-account', 'show-current-user'),
  });
  const submit = async () => {
    setError(null);
    try {
      const changes = changesOf(form.values) as BodyInput<typeof updateAccount>['account'];
      await update.mutateAsync({ params: { id: account?.id ?? 0 }, body: { account: changes } });
      return true;
    } catch (rejected) {
      if (!(rejected instanceof ApiError) || rejected.code !== 'validation_failed') throw rejected;
      form.setErrors(flat(rejected.errors) as Record<string, string>);
      setError(rejected);
      return false;
    }
  };
  return {
    name: 'Firm',
    title: 'Tell us about your firm',
    minutes: 2,
    onSubmit: submit,
    content: (controls) => (
      <Form form={form} error={error} label="Firm" {...controls}>
        <TextField label="Firm Name" autoComplete="organization" {...bind(form, 'name')} />
        <TextField label="Broker dealer or association" optional {...bind(form, 'firm_association')} />
        <WholeNumberField
          label="Firm Size"
          help="Number of advisors who work directly with clients"
          {...bind(form, 'firm_size')}
        />
        <TextField label="Firm Address" autoComplete="street-address" {...bind(form, 'street_1')} />
        <TextField label="City" autoComplete="address-level2" {...bind(form, 'city')} />
        <SelectField
          label="State"
          placeholder="Select a state"
          choices={stateChoices}
          autoComplete="address-level1"
          {...bind(form, 'state')}
        />
        <TextField
          label="Zip Code"
          width="zip"
          inputMode="numeric"
          autoComplete="postal-code"
          maxLength={10}
          placeholder="xxxxx"
          {...bind(form, 'zip')}
        />
      </Form>
    ),
  };
}
