import { type FormErrors, useForm } from '@mantine/form';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import type { ApiError } from './api-error.ts';
import { type ConflictField, conflictsBetween, mergeChoices, mergeUntouched } from './conflicts.ts';
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

type Sides = Readonly<Record<string, 'yours' | 'theirs'>>;

const isEmpty = (changes: object): boolean => Object.keys(changes).length === 0;

/** A form that sends what changed since the version that it shows, and asks which values count in a conflict. */
export function useVersionedForm<Values extends object, Changes extends object, Saved, Current>(
  options: VersionedFormOptions<Values, Changes, Saved, Current>,
) {
  const { saving, valuesOf, changesOf, errorsIn, fields, onSaved, valuesOfSaved } = options;
  const [before, setBefore] = useState(options.initial);
  const [outcome, setOutcome] = useState<'unchanged' | { saved: Saved | Current; changes?: Changes } | null>(null);
  const hasLeft = useRef(false);
  /** Once for each save, so that a record that always changes does not keep it busy. */
  const [hasMerged, setHasMerged] = useState(false);
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
    const finished = (saved: Saved) => finish({ saved, changes }, valuesOfSaved?.(saved));
    saving.save(changes, { onSaved: finished, onRejected }, values);
  };
  const submit = (values: Values) => {
    setHasMerged(false);
    send(values);
  };
  const { conflict } = saving;
  const choose = (current: Current, sides: Sides) => {
    const theirs = valuesOf(current);
    const merged = mergeUntouched(fields, { yours: form.values, before, theirs });
    const chosen = mergeChoices(fields, merged, theirs, sides);
    const errors = errorsIn(chosen, theirs);
    show(chosen, theirs);
    const isUnchanged = isEmpty(changesOf(chosen, theirs));
    if (isEmpty(errors) && !isUnchanged) return send(chosen, theirs);
    saving.resolve();
    if (isEmpty(errors)) finish({ saved: current }, theirs);
    else form.setErrors(errors);
  };
  const conflicts = conflict
    ? conflictsBetween(fields, { yours: form.values, before, theirs: valuesOf(conflict) })
    : null;
  const merge = useEffectEvent(() => {
    if (!conflict || conflicts?.length !== 0 || hasMerged) return;
    setHasMerged(true);
    choose(conflict, {});
  });
  useEffect(() => {
    if (conflict) merge();
  }, [conflict]);
  return {
    form,
    before,
    outcome,
    clearOutcome: () => setOutcome(null),
    leave,
    isDirty: () => !hasLeft.current && !isEmpty(changesOf(form.values, before)),
    /** The properties of `ConflictChoice`, while there is something to choose. */
    conflict: conflict &&
      conflicts &&
      (conflicts.length > 0 || hasMerged) && { conflicts, onChoose: (sides: Sides) => choose(conflict, sides) },
    shell: { form, onSubmit: submit, error: saving.error, busy: saving.busy },
  };
}
