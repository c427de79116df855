import { apiErrors } from 'contract/errors';
import { unreachable } from '../lib/api-error.ts';

/** Calls that can be repeated: a name, the answer, and what the screen says. */
export const failing = [
  [
    '429',
    { status: 429, body: { code: 'rate_limited', error: apiErrors.rate_limited.text } },
    apiErrors.rate_limited.text,
  ],
  [
    '503',
    { status: 503, body: { code: 'unavailable', error: apiErrors.unavailable.text } },
    apiErrors.unavailable.text,
  ],
  [
    'no answer',
    () => {
      throw new TypeError('offline');
    },
    unreachable,
  ],
] as const;
