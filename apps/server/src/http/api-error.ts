import { fixFields, type RefusalCode, refusals } from 'contract/errors';

/** The expected "no": thrown by a handler, answered by `http` with its status and sentence. */
export class Refusal extends Error {
  readonly code: RefusalCode | 'invalid';
  readonly status: number;
  /** Complaints by field, where fields are what is wrong. */
  readonly errors: Record<string, string[]> | undefined;
  /** After how many seconds to come back, where a refusal passes by itself. */
  readonly retry_after: number | undefined;

  constructor(code: RefusalCode | 'invalid', errors?: Record<string, string[]>, retry_after?: number) {
    super(code === 'invalid' ? fixFields : refusals[code].text);
    this.code = code;
    this.status = code === 'invalid' ? 422 : refusals[code].status;
    this.errors = errors;
    this.retry_after = retry_after;
  }
}

/** Ends the request with a declared refusal. */
export function refuse(code: RefusalCode): never {
  throw new Refusal(code);
}

/** Ends the request with a declared refusal that passes by itself after so many seconds. */
export function refuseFor(code: RefusalCode, seconds: number): never {
  throw new Refusal(code, undefined, Math.max(1, Math.ceil(seconds)));
}

/** Ends the request with 422 and what is wrong by field. */
export function refuseFields(errors: Record<string, string[]>): never {
  throw new Refusal('invalid', errors);
}
