import { useNavigate } from '@tanstack/react-router';
import { useEndpoint } from '../../lib/use-endpoint.ts';
import { type AuditSearch, auditQuery } from './audit-search.ts';

export function useAuditEvents(search: AuditSearch) {
  const navigate = useNavigate();
  const list = useEndpoint('list-audit-events', { query: auditQuery(search) }, { keepPrevious: true });
  const change = (changes: AuditSearch) =>
    void navigate({ to: '.', search: (current: object) => ({ ...current, ...changes }), resetScroll: false });
  return {
    list,
    /** Another filter begins on the first page. */
    filter: (changes: AuditSearch) => change({ ...changes, before: undefined }),
    turnTo: (before: string | undefined) => change({ before }),
    setSize: (size: AuditSearch['size']) => change({ size: size === 25 ? undefined : size, before: undefined }),
  };
}
export type AuditEvents = ReturnType<typeof useAuditEvents>;
