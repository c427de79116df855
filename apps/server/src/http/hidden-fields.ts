import type { Endpoint } from 'contract/endpoint';
import { fieldsHiddenInViews } from 'contract/vocabulary/sessions';

const hidden: ReadonlySet<string> = new Set(fieldsHiddenInViews);

/** The reply for a super admin who views the account of another user. */
export const hideFields = ({ responseType }: Endpoint, reply: unknown): unknown =>
  responseType === 'json' ? withoutHidden(reply) : reply;

function withoutHidden(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutHidden);
  if (typeof value !== 'object' || value === null || value instanceof Date) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, field]) => [name, hidden.has(name) ? null : withoutHidden(field)]),
  );
}
