import type { Endpoint } from 'contract/endpoint';
import { fieldsHiddenInViews } from 'contract/vocabulary/sessions';

const hidden: ReadonlySet<string> = new Set(fieldsHiddenInViews);

export const hideFields = ({ responseType }: Endpoint, reply: unknown): unknown =>
  responseType === 'json' ? withoutHidden(reply) : reply;

function withoutHidden(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutHidden);
  if (typeof value !== 'object' || value === null || value instanceof Date) return value;
  // A change of such a field in the audit trail.
  const isChange = 'field' in value && typeof value.field === 'string' && hidden.has(value.field);
  const isHidden = (name: string) => hidden.has(name) || (isChange && (name === 'old' || name === 'new'));
  return Object.fromEntries(
    Object.entries(value).map(([name, field]) => [name, isHidden(name) ? null : withoutHidden(field)]),
  );
}
