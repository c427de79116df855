import { readFileSync } from 'node:fs';
import { errorCodeOf } from '../startup-error.ts';

export type Environment = Readonly<Record<string, string | undefined>>;

interface Given {
  readonly values: Readonly<Record<string, string>>;
  /** By the name of the setting. */
  readonly problems: Readonly<Record<string, string>>;
}

/**
 * An empty value counts as not set. `NAME_FILE` names a file with the value of `NAME`, as secret stores mount them, so
 * that secrets are not in the environment of the process.
 */
export function readValues(environment: Environment, names: readonly string[]): Given {
  const values: Record<string, string> = {};
  const problems: Record<string, string> = {};
  for (const name of names) {
    const value = environment[name]?.trim();
    const file = environment[`${name}_FILE`]?.trim();
    if (value) values[name] = value;
    if (!file) continue;
    const text = value ? new Error(`cannot be set together with ${name}`) : readText(file);
    if (text instanceof Error) problems[name] = `${name}_FILE ${text.message}.`;
    else values[name] = text;
  }
  return { values, problems };
}

function readText(file: string): string | Error {
  try {
    return readFileSync(file, 'utf8').trim() || new Error('is an empty file');
  } catch (error) {
    return new Error(`cannot be read (${errorCodeOf(error)})`);
  }
}
