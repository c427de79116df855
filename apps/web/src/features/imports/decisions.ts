import type { PolicyImport } from 'contract/endpoints/imports';
import { formatMoment } from '../../lib/format.ts';
import { texts } from './texts.ts';

const t = texts.history;

export const decisionsOf = ({
  applied_at,
  applied_by,
  undone_at,
  undone_by,
}: Pick<PolicyImport, 'applied_at' | 'applied_by' | 'undone_at' | 'undone_by'>): string[] => [
  ...(applied_at ? [t.applied(applied_by?.name ?? t.deletedUser, formatMoment(applied_at))] : []),
  ...(undone_at ? [t.undone(undone_by?.name ?? t.deletedUser, formatMoment(undone_at))] : []),
];
