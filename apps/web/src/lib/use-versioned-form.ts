import { type FormErrors, useForm } from '@mantine/form';
import { useRef, useState } from 'react';
import type { ApiError } from './api-error.ts';
import { type ConflictField, conflictsBetween, mergeChoices, mergeUntouched } from './conflicts.ts';
import type { Outcome } from './use-versioned-save.ts';

interface VersionedFormOptions<Values, Changes, Saved, Current> {
  initial: Values;
  /** From `useVersionedSave`. */
  saving: {
    save: (changes: Changes, outcome: Outcome<Saved, Changes, Current>, values: Values) => void;
    busy: boolean;
    error: ApiError | null;
    conflict: Current | null;
    isOwnConflict: boolean;
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

type Sides = Readonly<Record<string, 'yours' | 'theirs'>>;

const isEmpty = (changes: object): boolean => Object.keys(changes).length === 0;

type Options<Values, Changes, Saved, Current> = VersionedFormOptions<Values, Changes, Saved, Current>;

/** The version that the form shows, and what came of the last save. */
function useShownVersion<Values extends object, Changes extends object, Saved, Current>({
  initial,
  errorsIn,
  onSaved,
}: Options<Values, Changes, Saved, Current>) {
  const [before, setBefore] = useState(initial);
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
  return { form, before, outcome, setOutcome, show, leave, hasLeft: () => hasLeft.current, finish };
}

/** A form that sends what changed since the version that it shows, and asks which values count in a conflict. */
export function useVersionedForm<Values extends object, Changes extends object, Saved, Current>(
  options: Options<Values, Changes, Saved, Current>,
) {
  const { saving, valuesOf, changesOf, errorsIn, fields, valuesOfSaved } = options;
  const { form, before, outcome, setOutcome, show, leave, hasLeft, finish } = useShownVersion(options);
  const send = (values: Values, from = before) => {
    const changes = changesOf(values, from);
    setOutcome(isEmpty(changes) ? 'unchanged' : null);
    if (isEmpty(changes)) return;
    const onRejected = (error: ApiError) => form.setErrors(options.errorsOf?.(error) ?? error.errors);
    const finished = (saved: Saved) => finish({ saved, changes }, valuesOfSaved?.(saved));
    const merge = (current: Current) => {
      const versions = { yours: values, before: from, theirs: valuesOf(current) };
      return conflictsBetween(fields, versions).length > 0 ? null : take(current, mergeUntouched(fields, versions));
    };
    saving.save(changes, { onSaved: finished, onRejected, merge }, values);
  };
  /** Shows the values that were merged. @returns the changes to send; 'nothing' without any, or with errors */
  const take = (current: Current, merged: Values) => {
    const theirs = valuesOf(current);
    const errors = errorsIn(merged, theirs);
    const changes = changesOf(merged, theirs);
    show(merged, theirs);
    if (isEmpty(errors) && !isEmpty(changes)) return changes;
    saving.resolve();
    if (isEmpty(errors)) finish({ saved: current }, theirs);
    else form.setErrors(errors);
    return 'nothing' as const;
  };
  const { conflict } = saving;
  const versions = conflict && { yours: form.values, before, theirs: valuesOf(conflict) };
  const choose = (sides: Sides) => {
    if (!conflict || !versions) return;
    const chosen = mergeChoices(fields, mergeUntouched(fields, versions), versions.theirs, sides);
    if (take(conflict, chosen) !== 'nothing') send(chosen, versions.theirs);
  };
  return {
    form,
    before,
    outcome,
    clearOutcome: () => setOutcome(null),
    leave,
    isDirty: () => !hasLeft() && !isEmpty(changesOf(form.values, before)),
    /** The properties of `ConflictChoice`, while there is something to choose. */
    conflict: versions && {
      conflicts: conflictsBetween(fields, versions),
      isOwn: saving.isOwnConflict,
      onChoose: choose,
    },
    shell: { form, onSubmit: (values: Values) => send(values), error: saving.error, busy: saving.busy },
  };
}
