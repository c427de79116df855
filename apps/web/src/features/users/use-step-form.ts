import { type UseFormReturnType, useForm } from '@mantine/form';
import { type UserChanges, userChanges } from 'contract/endpoints/user-changes';
import type { User } from 'contract/endpoints/users';
import { zod4Resolver } from 'mantine-form-zod-resolver';
import { useState } from 'react';
import { ApiError } from '../../lib/api.ts';
import { invalidate, setCached, useAction } from '../../lib/use-endpoint.ts';

interface StepForm<Values> {
  form: UseFormReturnType<Values>;
  /** What the server refused of the last try; a new object each time. */
  error: ApiError | null;
  /** Saves what was typed; false when a field is refused, whose sentence then stands under it. */
  submit: () => Promise<boolean>;
}

interface Asked<Values> {
  initialValues: Values;
  /** What is sent of the values. */
  changesOf: (values: Values) => Record<string, unknown>;
  /** More than the endpoint's own schema asks for. */
  alsoAsked?: (values: Values) => Record<string, string | null>;
  /** Another sentence for a field that the server refuses. */
  inOtherWords?: (errors: Readonly<Record<string, string>>) => Record<string, string>;
}

const resolve = zod4Resolver(userChanges, { errorPriority: 'first' });
const told = (errors: Record<string, string | null>) =>
  Object.fromEntries(Object.entries(errors).filter(([, sentence]) => sentence !== null));

/** A step's form over some fields of a person, checked by the endpoint's own schema, saved when the step is left. */
export function useStepForm<Values extends Record<string, unknown>>(
  user: Pick<User, 'id'>,
  { initialValues, changesOf, alsoAsked, inOtherWords }: Asked<Values>,
): StepForm<Values> {
  const form = useForm<Values>({
    initialValues,
    validate: (values) => ({ ...resolve(changesOf(values)), ...told(alsoAsked?.(values) ?? {}) }),
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
      form.setErrors({ ...rejected.errors, ...inOtherWords?.(rejected.errors) });
      setError(rejected);
      return false;
    }
  };
  return { form, error, submit };
}
