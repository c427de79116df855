import { ApiError } from '../../http/api-error.ts';

/** The "no" while a provider cannot be reached; its cause, for the log, names the provider and nothing of the person. */
export function providerAway(name: string, error: unknown): ApiError {
  const { name: kind, message, code, cause } = Object(error) as Error & { code?: unknown };
  const reason = [kind, code ?? (cause as { code?: unknown } | undefined)?.code, message].filter(Boolean).join(' ');
  const apiError = new ApiError('unavailable');
  apiError.cause = new Error(`The sign-in of ${name} does not work: ${reason}`);
  return apiError;
}
