import { type ErrorCode, errorCodes, fixFields } from 'contract/errors';

/** Messages by the name of the field that they concern. */
export type FieldErrors = Readonly<Record<string, string[]>>;

interface Details {
  readonly errors?: FieldErrors;
  /** Seconds until the same request may succeed; sent as Retry-After. */
  readonly retry_after?: number;
}

/** An expected error: `http` answers it with the status and sentence of its code. */
export class ApiError extends Error {
  readonly code: ErrorCode | 'invalid';
  readonly status: number;
  readonly errors: FieldErrors | undefined;
  readonly retry_after: number | undefined;

  constructor(code: ErrorCode | 'invalid', { errors, retry_after }: Details = {}) {
    super(code === 'invalid' ? fixFields : errorCodes[code].text);
    this.code = code;
    this.status = code === 'invalid' ? 422 : errorCodes[code].status;
    this.errors = errors;
    this.retry_after = retry_after;
  }
}

/** `throw new ApiError(code)` where the language wants an expression. */
export function throwApiError(code: ErrorCode): never {
  throw new ApiError(code);
}

/** `throw new ApiError('invalid', { errors })` where the language wants an expression. */
export function throwFieldErrors(errors: FieldErrors): never {
  throw new ApiError('invalid', { errors });
}

export function throwRetryLater(code: ErrorCode, seconds: number): never {
  throw new ApiError(code, { retry_after: Math.max(1, Math.ceil(seconds)) });
}
