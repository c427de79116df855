import { ApiError } from '../../api-error.ts';

/** `unavailable`, with a cause for the log that names the provider and contains nothing about the user. */
export function providerUnavailable(name: string, error: unknown): ApiError {
  const { name: kind, message, code, cause } = Object(error) as Error & { code?: unknown };
  const reason = [kind, code ?? (cause as { code?: unknown } | undefined)?.code, message].filter(Boolean).join(' ');
  const apiError = new ApiError('unavailable');
  apiError.cause = new Error(`Signing in with ${name} failed: ${reason}`);
  return apiError;
}
