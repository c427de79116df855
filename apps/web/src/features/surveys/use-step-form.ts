import { type FormErrors, type UseFormReturnType, useForm } from '@mantine/form';
import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { userChanges } from 'contract/endpoints/user-changes';
import type { User } from 'contract/endpoints/users';
import { zod4Resolver } from 'mantine-form-zod-resolver';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { api } from '../../lib/api.ts';
import { ApiError } from '../../lib/api-error.ts';
import { invalidate, keyOf, setCached, useAction } from '../../lib/use-endpoint.ts';
import { useAutosave } from './use-autosave.ts';

interface StepForm<Values> {
  form: UseFormReturnType<Values>;
  error: ApiError | null;
  submit: () => Promise<boolean>;
}

type Typed<Values> = { readonly [Name in keyof Values]?: Values[Name] | undefined };

interface StepOptions<Values> {
  saved: Values;
  /** What the user typed and the record does not have yet. */
  typed: Typed<Values> | undefined;
  /** What the server has of `typed` by now. */
  stored: Typed<Values> | undefined;
  /** Called with what autosave does not save, or undefined if it saves everything. */
  onTyped: (typed: Partial<Values> | undefined) => void;
  /** Called with what could not be saved. */
  onFailed: (typed: Partial<Values>) => void;
  changesOf: (values: Values) => Record<string, unknown>;
  extraErrors?: (values: Values) => Record<string, string | null>;
  rewordErrors?: ((errors: Readonly<Record<string, string>>) => Record<string, string>) | undefined;
  /** Fields that only Next saves. */
  unsaved?: readonly string[];
}

const resolve = zod4Resolver(userChanges, { errorPriority: 'first' });
const present = (errors: Record<string, string | null>) =>
  Object.fromEntries(Object.entries(errors).filter(([, sentence]) => sentence !== null));

/** The fields that differ from `base` and that `isWanted` selects, or undefined without any. */
function changedFields<Values extends Record<string, unknown>>(
  values: Values,
  base: Values,
  isWanted: (field: string) => boolean,
): Partial<Values> | undefined {
  const fields: Partial<Values> = { ...values };
  for (const field of Object.keys(values)) if (values[field] === base[field] || !isWanted(field)) delete fields[field];
  return Object.keys(fields).length === 0 ? undefined : fields;
}

function cacheRecord(cache: QueryClient, id: number, record: User): void {
  const call = { params: { id } };
  const { survey_draft } = { ...record, ...cache.getQueryData<User>(keyOf('show-user', call)) };
  setCached(cache, 'show-user', call, { ...record, survey_draft });
}

export function useStepForm<Values extends Record<string, unknown>>(
  user: Pick<User, 'id'>,
  options: StepOptions<Values>,
): StepForm<Values> {
  const { saved, typed, stored, onTyped, onFailed, changesOf, extraErrors, rewordErrors, unsaved = [] } = options;
  const cache = useQueryClient();
  const params = { id: user.id };
  const errorsIn = (values: Values): FormErrors => ({
    ...resolve(changesOf(values)),
    ...present(extraErrors?.(values) ?? {}),
  });
  const form: UseFormReturnType<Values> = useForm<Values>({
    initialValues: { ...saved, ...typed },
    onValuesChange: (values) => {
      const canSave = savable(values);
      onTyped(changedFields(values, savedValues.current, (field) => !canSave(field)));
      autosave.schedule();
    },
    validate: (values) => errorsIn(values),
  });
  const savedValues = useRef(saved);
  const savable = (values: Values) => {
    const errors = errorsIn(values);
    return (field: string) => !(field in errors) && !unsaved.includes(field);
  };
  const onSaved = (values: Values) => {
    savedValues.current = values;
    form.setTouched(Object.fromEntries(Object.keys(values).map((field) => [field, true])));
    onTyped(undefined);
  };
  const onNewer = (newer: Partial<Values>) => {
    savedValues.current = {
      ...savedValues.current,
      ...changedFields(saved, savedValues.current, (field) => field in newer),
    };
  };
  const autosave = useAutosave(
    async () => {
      const values = form.getValues();
      const valid = changedFields(values, savedValues.current, savable(values));
      if (!valid) return;
      const wanted = Object.entries(changesOf(values)).filter(([field]) => field in valid);
      const changes = userChanges.parse(Object.fromEntries(wanted));
      cacheRecord(cache, user.id, await api('update-user', { params, body: { user: changes } }, { keepalive: true }));
      savedValues.current = { ...savedValues.current, ...valid };
    },
    () => onFailed(changedFields(form.getValues(), savedValues.current, () => true) ?? {}),
  );
  const resume = useEffectEvent(() => {
    if (typed) autosave.schedule();
  });
  useEffect(() => resume(), []);
  useNewerAnswers(form, { ...saved, ...stored }, onNewer);
  return { form, ...useSubmit(user.id, { form, changesOf, rewordErrors, onSaved, settle: autosave.settle }) };
}

/** After a reload, the page before may still be saving: its answers are shown where nothing is typed or confirmed yet. */
function useNewerAnswers<Values extends Record<string, unknown>>(
  form: UseFormReturnType<Values>,
  current: Values,
  onNewer: (newer: Partial<Values>) => void,
): void {
  const seen = useRef(current);
  const update = useEffectEvent(() => {
    const values = form.getValues();
    const isUntouched = (field: string) => !form.isTouched(field) && values[field] === seen.current[field];
    const newer = changedFields(current, seen.current, isUntouched);
    seen.current = current;
    if (!newer) return;
    onNewer(newer);
    form.setValues(newer);
  });
  useEffect(() => update());
}

interface SubmitOptions<Values> extends Pick<StepOptions<Values>, 'changesOf' | 'rewordErrors'> {
  form: UseFormReturnType<Values>;
  settle: () => Promise<void>;
  onSaved: (values: Values) => void;
}

function useSubmit<Values extends Record<string, unknown>>(
  id: number,
  { form, settle, changesOf, rewordErrors, onSaved }: SubmitOptions<Values>,
) {
  const [error, setError] = useState<ApiError | null>(null);
  const update = useAction('update-user', {
    onDone: (record, _, cache) => {
      cacheRecord(cache, id, record);
      invalidate(cache, 'show-current-user');
    },
  });
  const submit = async () => {
    setError(null);
    await settle();
    try {
      const values = form.getValues();
      await update.mutateAsync({ params: { id }, body: { user: userChanges.parse(changesOf(values)) } });
      onSaved(values);
      return true;
    } catch (rejected) {
      if (!(rejected instanceof ApiError) || rejected.code !== 'validation_failed') throw rejected;
      form.setErrors({ ...rejected.errors, ...rewordErrors?.(rejected.errors) });
      setError(rejected);
      return false;
    }
  };
  return { error, submit };
}
