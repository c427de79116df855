import { useForm } from '@mantine/form';
import type { BodyInput } from 'contract/endpoint';
import { type createDependent, type Dependent, dependentInput } from 'contract/endpoints/dependents';
import type { User } from 'contract/endpoints/users';
import { zod4Resolver } from 'mantine-form-zod-resolver';
import { useMemo } from 'react';
import { invalidate, useAction } from '../../../lib/use-endpoint.ts';
import { Button } from '../../../ui/button.tsx';
import { ButtonRow } from '../../../ui/button-row.tsx';
import { ChoiceField } from '../../../ui/choice-field.tsx';
import { bind, TextField, WholeNumberField } from '../../../ui/fields.tsx';
import { Form } from '../../../ui/form.tsx';

interface DependentFormProps {
  user: User;
  dependent: Dependent | null;
  canBeSpouse: boolean;
  onDone: () => void;
  /** How often the user tried to continue with open fields. */
  reminders: number;
}

const sexes = [
  { value: 'Male', label: 'Male' },
  { value: 'Female', label: 'Female' },
];
const unfinished = 'Save this person or press Cancel before you go on.';
const resolve = zod4Resolver(dependentInput, { errorPriority: 'first' });

type Input = BodyInput<typeof createDependent>['dependent'];

/** Saved independently of the step around it. */
export function DependentForm({ user, dependent, canBeSpouse, onDone, reminders }: DependentFormProps) {
  const form = useForm({
    initialValues: {
      spouse: dependent ? (dependent.spouse ? 'yes' : 'no') : canBeSpouse ? '' : 'no',
      name: dependent?.name ?? '',
      age: dependent?.age ?? null,
      sex: dependent?.sex ?? null,
    },
    validate: (values) => ({
      ...(values.spouse ? {} : { spouse: 'Spouse or child is required' }),
      ...resolve({ ...values, spouse: values.spouse || undefined }),
    }),
  });
  const reread = {
    onDone: (_: unknown, __: unknown, cache: Parameters<typeof invalidate>[0]) => invalidate(cache, 'list-dependents'),
  };
  const create = useAction('create-dependent', reread);
  const update = useAction('update-dependent', reread);
  const save = (values: typeof form.values) => {
    const outcome = { onSuccess: onDone, onError: ({ errors }: { errors: object }) => form.setErrors({ ...errors }) };
    const input = values as Input;
    if (dependent) update.mutate({ params: { id: dependent.id }, body: { dependent: input } }, outcome);
    else create.mutate({ params: { id: user.id }, body: { dependent: input } }, outcome);
  };
  const reminder = useMemo(() => (reminders > 0 ? { message: unfinished } : null), [reminders]);
  const types = [...(canBeSpouse ? [{ value: 'yes', label: 'Spouse' }] : []), { value: 'no', label: 'Child' }];
  return (
    <Form
      form={form}
      onSubmit={save}
      error={create.error ?? update.error ?? reminder}
      label={dependent ? 'Change person' : 'Add person'}
    >
      <ChoiceField label="Spouse or child" choices={types} {...bind(form, 'spouse')} />
      <TextField label="Name" optional autoComplete="off" maxLength={200} {...bind(form, 'name')} />
      <WholeNumberField label="Age" {...bind(form, 'age')} />
      <ChoiceField label="Sex" choices={sexes} {...bind(form, 'sex')} />
      <ButtonRow>
        <Button type="submit" busy={create.isPending || update.isPending}>
          Save person
        </Button>
        <Button weight="quiet" onClick={onDone}>
          Cancel
        </Button>
      </ButtonRow>
    </Form>
  );
}
