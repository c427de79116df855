import { type UseFormReturnType, useForm } from '@mantine/form';
import { type UserChanges, userChanges } from 'contract/endpoints/user-changes';
import type { User } from 'contract/endpoints/users';
import { zod4Resolver } from 'mantine-form-zod-resolver';
import { useState } from 'react';
import { ApiError } from '../../../lib/api-error.ts';
import { invalidate, setCached, useAction } from '../../../lib/use-endpoint.ts';

interface StepForm<Values> {
  form: UseFormReturnType<Values>;
  error: ApiError | null;
  /** Resolves to false when the server rejects a field. */
  submit: () => Promise<boolean>;
}

interface StepOptions<Values> {
  initialValues: Values;
  changesOf: (values: Values) => Record<string, unknown>;
  extraErrors?: (values: Values) => Record<string, string | null>;
  rewordErrors?: (errors: Readonly<Record<string, string>>) => Record<string, string>;
}

const resolve = zod4Resolver(userChanges, { errorPriority: 'first' });
const present = (errors: Record<string, string | null>) =>
  Object.fromEntries(Object.entries(errors).filter(([, sentence]) => sentence !== null));

export function useStepForm<Values extends Record<string, unknown>>(
  user: Pick<User, 'id'>,
  { initialValues, changesOf, extraErrors, rewordErrors }: StepOptions<Values>,
): StepForm<Values> {
  const form = useForm<Values>({
    initialValues,
    validate: (values) => ({ ...resolve(changesOf(values)), ...present(extraErrors?.(values) ?? {}) }),
  });
  const [error, setError] = useState<ApiError | null>(null);
  const update = useAction('update-user', {
    onDone: (saved, { params }, cache) => {
      setCached(cache, 'show-user', { params }, saved);
      invalidate(cache, 'show-current-user');
    },
  });
  const submit = async () => {
    setError(null);
    try {
      await update.mutateAsync({ params: { id: user.id }, body: { user: changesOf(form.values) as UserChanges } });
      return true;
    } catch (rejected) {
      if (!(rejected instanceof ApiError) || rejected.code !== 'validation_failed') throw rejected;
      form.setErrors({ ...rejected.errors, ...rewordErrors?.(rejected.errors) });
      setError(rejected);
      return false;
    }
  };
  return { form, error, submit };
}
