import type { ErrorCodeOf } from 'contract/endpoint';
import type { EndpointName, Endpoints } from 'contract/endpoints';
import { type CommonErrorCode, type ErrorCode, validationFailedText } from 'contract/errors';

/** `network_error`: there was no response. `unexpected_response`: the response is not from the API, such as a proxy's. */
type ClientErrorCode = 'network_error' | 'unexpected_response';

interface ErrorDetails {
  readonly code: ErrorCode | ClientErrorCode;
  /** HTTP status; 0 without a response. */
  readonly status: number;
  readonly message: string;
  readonly errors?: Readonly<Record<string, string>>;
  readonly requestId?: string | null;
  readonly retryAfter?: number | null;
}

export class ApiError extends Error {
  override readonly name = 'ApiError';
  readonly code: ErrorCode | ClientErrorCode;
  readonly status: number;
  readonly errors: Readonly<Record<string, string>>;
  readonly requestId: string | null;
  /** Seconds until the same request may succeed. */
  readonly retryAfter: number | null;

  constructor({ code, status, message, errors = {}, requestId = null, retryAfter = null }: ErrorDetails) {
    super(message);
    this.code = code;
    this.status = status;
    this.errors = errors;
    this.requestId = requestId;
    this.retryAfter = retryAfter;
  }
}

/** A switch over its `code` can be exhaustive. */
export type ApiErrorOf<N extends EndpointName> = ApiError & {
  readonly code: ErrorCodeOf<Endpoints[N]> | ClientErrorCode;
};

/** For errors caught around calls of these endpoints only. */
export const isApiErrorOf = <N extends EndpointName>(error: unknown): error is ApiErrorOf<N> =>
  error instanceof ApiError;

export function byCode<Code extends string, Result>(
  error: { readonly code: Code },
  results: Readonly<Record<Exclude<Code, CommonErrorCode | ClientErrorCode>, Result>>,
  otherwise: NoInfer<Result>,
): Result {
  return Object.hasOwn(results, error.code) ? (results as Record<Code, Result>)[error.code] : otherwise;
}

export const unexpected = 'An unexpected error occurred.';
export const unreachable = 'We couldn’t reach HealthPlanner. Check your connection and try again.';

/** The sentence can also be missing or a list (specification, section 5). */
export function errorOf(
  status: number,
  body: unknown,
  requestId: string | null,
  retryAfter: string | null = null,
): ApiError {
  const { code, error, errors } = Object(body) as { code?: unknown; error?: unknown; errors?: unknown };
  const fieldErrors = fieldErrorsOf(errors);
  const fallback = Object.keys(fieldErrors).length > 0 ? validationFailedText : unexpected;
  const sentence = typeof error === 'string' && error ? error : fallback;
  return new ApiError({
    code: typeof code === 'string' ? (code as ErrorCode) : 'unexpected_response',
    status,
    message: isSentences(errors) ? errors.join(' ') : sentence,
    errors: fieldErrors,
    requestId,
    retryAfter: Number(retryAfter) || null,
  });
}

function fieldErrorsOf(errors: unknown): Record<string, string> {
  const sentences: Record<string, string> = {};
  if (typeof errors !== 'object' || errors === null || Array.isArray(errors)) return sentences;
  for (const [field, messages] of Object.entries(errors)) {
    if (typeof messages === 'string') sentences[field] = messages;
    else if (isSentences(messages)) sentences[field] = messages.join(' ');
  }
  return sentences;
}

function isSentences(value: unknown): value is string[] {
  return Array.isArray(value) && value.length > 0 && value.every((sentence) => typeof sentence === 'string');
}
