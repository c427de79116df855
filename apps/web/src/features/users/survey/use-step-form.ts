import { type FormErrors, type UseFormReturnType, useForm } from '@mantine/form';
import { useQueryClient } from '@tanstack/react-query';
import { userChanges } from 'contract/endpoints/user-changes';
import type { User } from 'contract/endpoints/users';
import { zod4Resolver } from 'mantine-form-zod-resolver';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { api } from '../../../lib/api.ts';
import { ApiError } from '../../../lib/api-error.ts';
import { invalidate, keyOf, setCached, useAction } from '../../../lib/use-endpoint.ts';
import { useAutosave } from './use-autosave.ts';

interface StepForm<Values> {
  form: UseFormReturnType<Values>;
  error: ApiError | null;
  /** Resolves to false when the server rejects a field. */
  submit: () => Promise<boolean>;
}

/** Some of the values. */
type Typed<Values> = { readonly [Name in keyof Values]?: Values[Name] | undefined };

interface StepOptions<Values> {
  /** Of the record. */
  saved: Values;
  /** As typed before, where it is not saved yet. */
  typed: Typed<Values> | undefined;
  /** What is not saved by itself; undefined when all is. */
  onTyped: (typed: Partial<Values> | undefined) => void;
  /** What could not be saved. */
  onFailed: (typed: Partial<Values>) => void;
  changesOf: (values: Values) => Record<string, unknown>;
  extraErrors?: (values: Values) => Record<string, string | null>;
  rewordErrors?: (errors: Readonly<Record<string, string>>) => Record<string, string>;
  /** Saved with Next only. */
  unsaved?: readonly string[];
}

const resolve = zod4Resolver(userChanges, { errorPriority: 'first' });
const present = (errors: Record<string, string | null>) =>
  Object.fromEntries(Object.entries(errors).filter(([, sentence]) => sentence !== null));

export function useStepForm<Values extends Record<string, unknown>>(
  user: Pick<User, 'id'>,
  { saved, typed, onTyped, onFailed, changesOf, extraErrors, rewordErrors, unsaved = [] }: StepOptions<Values>,
): StepForm<Values> {
  const cache = useQueryClient();
  const errorsIn = (values: Values): FormErrors => ({
    ...resolve(changesOf(values)),
    ...present(extraErrors?.(values) ?? {}),
  });
  const form: UseFormReturnType<Values> = useForm<Values>({
    initialValues: { ...saved, ...typed },
    onValuesChange: (values) => {
      onTyped(changed(values, (field) => !isSavable(field, errorsIn(values))));
      autosave.schedule();
    },
    validate: (values) => errorsIn(values),
  });
  const kept = useRef(saved);
  const isSavable = (field: string, errors: FormErrors) => !(field in errors) && !unsaved.includes(field);
  /** The changed fields that `isWanted`; undefined without any. */
  const changed = (values: Values, isWanted: (field: string) => boolean): Partial<Values> | undefined => {
    const fields: Partial<Values> = { ...values };
    for (const field of Object.keys(values))
      if (values[field] === kept.current[field] || !isWanted(field)) delete fields[field];
    return Object.keys(fields).length === 0 ? undefined : fields;
  };
  const save = async () => {
    const values = form.getValues();
    const errors = errorsIn(values);
    const valid = changed(values, (field) => isSavable(field, errors));
    if (!valid) return;
    const wanted = Object.entries(changesOf(values)).filter(([field]) => field in valid);
    const call = { params: { id: user.id } };
    const changes = userChanges.parse(Object.fromEntries(wanted));
    const record = await api('update-user', { ...call, body: { user: changes } }, { keepalive: true });
    kept.current = { ...kept.current, ...valid };
    cache.setQueryData<User>(keyOf('show-user', call), (before) => ({ ...before, ...record }));
  };
  const autosave = useAutosave(save, () => onFailed(changed(form.getValues(), () => true) ?? {}));
  const resume = useEffectEvent(() => {
    if (changed(form.getValues(), (field) => isSavable(field, errorsIn(form.getValues())))) autosave.schedule();
  });
  useEffect(() => resume(), []);
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
      kept.current = form.getValues();
      onTyped(undefined);
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
