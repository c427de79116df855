import { apiErrors, type ErrorBody, type ErrorCode, type FieldErrors } from 'contract/errors';
import type { Puzzle } from 'contract/proof-of-work';

interface Details {
  readonly errors?: FieldErrors;
  /** Seconds until the same request may succeed, sent as Retry-After. */
  readonly retry_after?: number;
  readonly proof_of_work?: Puzzle;
}

export class ApiError extends Error {
  readonly code: ErrorCode;
  readonly errors: FieldErrors | undefined;
  readonly retry_after: number | undefined;
  readonly proof_of_work: Puzzle | undefined;

  constructor(code: ErrorCode, { errors, retry_after, proof_of_work }: Details = {}) {
    super(apiErrors[code].text);
    this.code = code;
    this.errors = errors;
    this.retry_after = retry_after === undefined ? undefined : Math.max(1, Math.ceil(retry_after));
    this.proof_of_work = proof_of_work;
  }

  get status(): number {
    return apiErrors[this.code].status;
  }

  get body(): ErrorBody {
    const { code, message: error, errors, proof_of_work } = this;
    return { code, error, ...(errors && { errors }), ...(proof_of_work && { proof_of_work }) };
  }
}

export function throwApiError(code: ErrorCode, details?: Details): never {
  throw new ApiError(code, details);
}

export function throwFieldErrors(errors: FieldErrors): never {
  throw new ApiError('validation_failed', { errors });
}
