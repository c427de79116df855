/** One thing to choose in a conflict: form values that belong together, such as a county and its zip. */
export interface ConflictField<Values> {
  label: string;
  keys: readonly (keyof Values)[];
  show: (values: Values) => string;
  compare?: (values: Values) => unknown;
}

type Side = 'yours' | 'theirs';

const isSame = <Values>({ show, compare = show }: ConflictField<Values>, one: Values, other: Values) =>
  compare(one) === compare(other);

interface Versions<Values> {
  yours: Values;
  before: Values;
  theirs: Values;
}

/** The fields that both sides changed, each in another way. What one side changed is no question. */
export const conflictsBetween = <Values>(
  fields: readonly ConflictField<Values>[],
  { yours, before, theirs }: Versions<Values>,
) =>
  fields
    .filter(
      (field) =>
        ![isSame(field, yours, theirs), isSame(field, yours, before), isSame(field, theirs, before)].some(Boolean),
    )
    .map((field) => ({ label: field.label, yours: field.show(yours), theirs: field.show(theirs) }));

/** A field that the user did not touch takes the saved value. */
export function mergeUntouched<Values>(
  fields: readonly ConflictField<Values>[],
  { yours, before, theirs }: Versions<Values>,
): Values {
  const untouched = fields.filter((field) => isSame(field, yours, before));
  return mergeChoices(fields, yours, theirs, Object.fromEntries(untouched.map(({ label }) => [label, 'theirs'])));
}

export function mergeChoices<Values>(
  fields: readonly ConflictField<Values>[],
  yours: Values,
  theirs: Values,
  sides: Readonly<Record<string, Side>>,
): Values {
  const merged = { ...yours };
  for (const { label, keys } of fields)
    if (sides[label] === 'theirs') for (const key of keys) merged[key] = theirs[key];
  return merged;
}
