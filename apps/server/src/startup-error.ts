/** An expected reason why the process cannot start: one sentence for the operator, without a stack. */
export class StartupError extends Error {
  override readonly name = 'StartupError';
}

export const errorCodeOf = (error: unknown): string => String((error as { code?: unknown } | null)?.code ?? '');
