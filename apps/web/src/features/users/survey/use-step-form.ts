import { type FormErrors, type UseFormReturnType, useForm } from '@mantine/form';
import { useQueryClient } from '@tanstack/react-query';
import { userChanges } from 'contract/endpoints/user-changes';
import type { User } from 'contract/endpoints/users';
import { zod4Resolver } from 'mantine-form-zod-resolver';
import { useRef, useState } from 'react';
import { api } from '../../../lib/api.ts';
import { ApiError } from '../../../lib/api-error.ts';
import { invalidate, setCached, useAction } from '../../../lib/use-endpoint.ts';
import { useAutosave } from './use-autosave.ts';

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
  /** Saved with Next only. */
  unsaved?: readonly string[];
  onTyped?: (values: Values) => void;
}

const resolve = zod4Resolver(userChanges, { errorPriority: 'first' });
const present = (errors: Record<string, string | null>) =>
  Object.fromEntries(Object.entries(errors).filter(([, sentence]) => sentence !== null));

export function useStepForm<Values extends Record<string, unknown>>(
  user: Pick<User, 'id'>,
  { initialValues, changesOf, extraErrors, rewordErrors, unsaved = [], onTyped }: StepOptions<Values>,
): StepForm<Values> {
  const cache = useQueryClient();
  const errorsIn = (values: Values): FormErrors => ({
    ...resolve(changesOf(values)),
    ...present(extraErrors?.(values) ?? {}),
  });
  const form: UseFormReturnType<Values> = useForm<Values>({
    initialValues,
    onValuesChange: (values) => {
      onTyped?.(values);
      autosave.schedule();
    },
    validate: (values) => errorsIn(values),
  });
  const kept = useRef(changesOf(initialValues));
  const autosave = useAutosave(async () => {
    const values = form.getValues();
    const errors = errorsIn(values);
    const valid = Object.entries(changesOf(values)).filter(
      ([field, value]) => !(field in errors) && !unsaved.includes(field) && value !== kept.current[field],
    );
    if (valid.length === 0) return;
    const changes = userChanges.parse(Object.fromEntries(valid));
    const call = { params: { id: user.id } };
    const saved = await api('update-user', { ...call, body: { user: changes } }, { keepalive: true });
    kept.current = { ...kept.current, ...Object.fromEntries(valid) };
    setCached(cache, 'show-user', call, saved);
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
    await autosave.settle();
    try {
      const changes = userChanges.parse(changesOf(form.values));
      await update.mutateAsync({ params: { id: user.id }, body: { user: changes } });
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
