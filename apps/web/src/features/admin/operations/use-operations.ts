import type { OperationCounts } from 'contract/endpoints/operations';
import { useEndpoint } from '../../../lib/use-endpoint.ts';

const refreshMs = 5 * 60_000;

export const useOperations = (enabled = true) =>
  useEndpoint('show-operations', {}, { enabled, staleTime: refreshMs, refreshMs });

/** Locks end on their own, and legal holds are meant to last. */
export const attentionKinds = [
  'quarantined',
  'undelivered',
  'failed_jobs',
  'failed_imports',
  'waiting_imports',
  'audit_alerts',
] as const satisfies readonly (keyof OperationCounts)[];

export const attentionOf = (counts: OperationCounts): number =>
  attentionKinds.reduce((sum, kind) => sum + counts[kind], 0);
