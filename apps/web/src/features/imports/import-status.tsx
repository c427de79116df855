import type { ImportStatus } from 'contract/vocabulary/imports';
import { Badge } from '../../ui/badge.tsx';
import { statuses } from './texts.ts';

export function ImportStatusBadge({ status }: { status: ImportStatus }) {
  const { label, tone } = statuses[status];
  return <Badge tone={tone}>{label}</Badge>;
}
