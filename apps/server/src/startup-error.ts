/** Why this process cannot do its work here: one sentence for whoever started it, without a stack. */
export class StartupError extends Error {
  override readonly name = 'CannotStart';
}

/** The system's code of an error, such as `ENOENT`; empty for anything else. */
export const errorCodeOf = (error: unknown): string => String((error as { code?: unknown } | null)?.code ?? '');
