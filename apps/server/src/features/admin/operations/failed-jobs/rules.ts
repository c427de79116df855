import type { FailedJob } from 'contract/endpoints/operations';
import type { JobRow } from './queries.ts';

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

const isId = (value: unknown): boolean =>
  typeof value === 'number' || typeof value === 'boolean' || (typeof value === 'string' && uuid.test(value));

/** Encrypted values and texts are left out. */
function payloadOf(data: unknown): FailedJob['payload'] {
  if (typeof data !== 'object' || data === null) return [];
  return Object.entries(data).map(([name, value]) => ({ name, value: isId(value) ? String(value) : null }));
}

export const toFailedJob = ({ id, name, retry_count, data, error_code, ...row }: JobRow): FailedJob => ({
  id,
  name,
  attempts: retry_count + 1,
  error_code,
  payload: payloadOf(data),
  created_at: row.created_on,
  failed_at: row.completed_on,
});
