import * as z from 'zod';

const sizes: Partial<Record<string, string>> = { string: 'characters', array: 'entries' };

function sentence(issue: z.core.$ZodRawIssue): string {
  switch (issue.code) {
    case 'unrecognized_keys':
      return 'This field isn’t accepted here';
    case 'invalid_type':
      return issue.input === undefined || issue.input === null
        ? 'This is required'
        : 'This isn’t the right kind of value';
    case 'too_big':
      return `This must be at most ${issue.maximum} ${sizes[issue.origin] ?? ''}`.trim();
    case 'too_small':
      return `This must be at least ${issue.minimum} ${sizes[issue.origin] ?? ''}`.trim();
    case 'invalid_value':
      return 'This isn’t one of the choices';
    default:
      return 'This isn’t valid';
  }
}

/** Sets the messages of schemas without their own. */
export function setValidationMessages(): void {
  z.config({ customError: sentence });
}

/**
 * The `errors` of an error body: messages by field. Field names omit a wrapper such as `estimation`. The name of an
 * unknown field is its own.
 */
export function fieldErrorsOf(error: z.ZodError, schema: z.ZodType): Record<string, string[]> {
  // A Map, because a caller can send a field named `constructor`.
  const errors = new Map<string, string[]>();
  const add = (path: readonly PropertyKey[], message: string) => {
    const inWrapper = path.length > 1 && isObject(schema, path[0]);
    const name =
      path
        .slice(inWrapper ? 1 : 0)
        .map(String)
        .join('.') || 'request';
    errors.set(name, [...(errors.get(name) ?? []), message]);
  };
  for (const issue of error.issues) {
    if (issue.code === 'unrecognized_keys') for (const key of issue.keys) add([...issue.path, key], issue.message);
    else add(issue.path, issue.message);
  }
  return Object.fromEntries(errors);
}

function isObject(schema: z.ZodType, key: PropertyKey | undefined): boolean {
  const field: unknown = schema instanceof z.ZodObject && schema.shape[String(key)];
  if (field instanceof z.ZodOptional) return field.unwrap() instanceof z.ZodObject;
  return (field instanceof z.ZodPipe ? field.in : field) instanceof z.ZodObject;
}
