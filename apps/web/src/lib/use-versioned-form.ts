import { type FormErrors, useForm } from '@mantine/form';
import { useRef, useState } from 'react';
import type { ApiError } from './api-error.ts';
import { type ConflictField, conflictsBetween, mergeChoices } from './conflicts.ts';
import type { Outcome } from './use-versioned-save.ts';

interface VersionedFormOptions<Values, Changes, Saved, Current> {
  initial: Values;
  /** From `useVersionedSave`. */
  saving: {
    save: (changes: Changes, outcome: Outcome<Saved>, values: Values) => void;
    busy: boolean;
    error: ApiError | null;
    conflict: Current | null;
    resolve: () => void;
  };
  valuesOf: (record: Current) => Values;
  changesOf: (values: Values, before: Values) => Changes;
  errorsIn: (values: Values, before: Values) => FormErrors;
  errorsOf?: (error: ApiError) => FormErrors;
  fields: readonly ConflictField<Values>[];
  /** Closes the form. Without it, the form shows the saved record. */
  onSaved?: () => void;
  valuesOfSaved?: (saved: Saved) => Values;
}

const isEmpty = (changes: object): boolean => Object.keys(changes).length === 0;

/** A form that sends what changed since the version that it shows, and asks which values count in a conflict. */
export function useVersionedForm<Values extends object, Changes extends object, Saved, Current>(
  options: VersionedFormOptions<Values, Changes, Saved, Current>,
) {
  const { saving, valuesOf, changesOf, errorsIn, fields, onSaved, valuesOfSaved } = options;
  const [before, setBefore] = useState(options.initial);
  const [outcome, setOutcome] = useState<'unchanged' | { saved: Saved | Current; changes?: Changes } | null>(null);
  const hasLeft = useRef(false);
  const form = useForm<Values>({
    initialValues: before,
    onValuesChange: () => setOutcome(null),
    validate: (values) => errorsIn(values, before),
  });
  const show = (shown: Values, saved = shown) => {
    setBefore(saved);
    form.setValues(shown);
  };
  const leave = (then: () => void) => {
    hasLeft.current = true;
    then();
  };
  const finish = (result: Exclude<typeof outcome, 'unchanged' | null>, values?: Values) => {
    if (onSaved) return leave(onSaved);
    if (values) show(values);
    setOutcome(result);
  };
  const send = (values: Values, from = before) => {
    const changes = changesOf(values, from);
    setOutcome(isEmpty(changes) ? 'unchanged' : null);
    if (isEmpty(changes)) return;
    const onRejected = (error: ApiError) => form.setErrors(options.errorsOf?.(error) ?? error.errors);
    saving.save(
      changes,
      { onSaved: (saved) => finish({ saved, changes }, valuesOfSaved?.(saved)), onRejected },
      values,
    );
  };
  const choose = (current: Current, sides: Readonly<Record<string, 'yours' | 'theirs'>>) => {
    const theirs = valuesOf(current);
    const chosen = mergeChoices(fields, form.values, theirs, sides);
    const errors = errorsIn(chosen, theirs);
    show(chosen, theirs);
    if (!isEmpty(errors)) {
      saving.resolve();
      form.setErrors(errors);
    } else if (isEmpty(changesOf(chosen, theirs))) {
      saving.resolve();
      finish({ saved: current }, theirs);
    } else send(chosen, theirs);
  };
  const { conflict } = saving;
  return {
    form,
    before,
    outcome,
    clearOutcome: () => setOutcome(null),
    /** Leaves the form without the question about unsaved input. */
    leave,
    isDirty: () => !hasLeft.current && !isEmpty(changesOf(form.values, before)),
    /** The properties of `ConflictChoice`, while there is a conflict. */
    conflict: conflict && {
      conflicts: conflictsBetween(fields, { yours: form.values, before, theirs: valuesOf(conflict) }),
      onChoose: (sides: Readonly<Record<string, 'yours' | 'theirs'>>) => choose(conflict, sides),
    },
    shell: { form, onSubmit: (values: Values) => send(values), error: saving.error, busy: saving.busy },
  };
}
