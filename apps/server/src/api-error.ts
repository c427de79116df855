import { apiErrors, type ErrorBody, type ErrorCode, type FieldErrors } from 'contract/errors';

interface Details {
  readonly errors?: FieldErrors;
  /** Seconds until the same request may succeed, sent as Retry-After. */
  readonly retry_after?: number;
}

export class ApiError extends Error {
  readonly code: ErrorCode;
  readonly errors: FieldErrors | undefined;
  readonly retry_after: number | undefined;

  constructor(code: ErrorCode, { errors, retry_after }: Details = {}) {
    super(apiErrors[code].text);
    this.code = code;
    this.errors = errors;
    this.retry_after = retry_after === undefined ? undefined : Math.max(1, Math.ceil(retry_after));
  }

  get status(): number {
    return apiErrors[this.code].status;
  }

  get body(): ErrorBody {
    const { code, message: error, errors } = this;
    return { code, error, ...(errors && { errors }) };
  }
}

export function throwApiError(code: ErrorCode, details?: Details): never {
  throw new ApiError(code, details);
}

export function throwFieldErrors(errors: FieldErrors): never {
  throw new ApiError('validation_failed', { errors });
}
