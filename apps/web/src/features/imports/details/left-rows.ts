import type { PolicyImport } from 'contract/endpoints/imports';
import { formatCount } from '../../../lib/format.ts';

const rows = (count: number, one: string, many: string): string =>
  count === 1 ? `1 row ${one}.` : `${formatCount(count)} rows ${many}.`;

/** Why a file changes nothing. */
export const leftRowsText = ({ unchanged, ambiguous, unmatched, invalid, skipped }: PolicyImport['counts']): string =>
  [
    unchanged > 0 && rows(unchanged, 'matches a plan as it is', 'match plans as they are'),
    ambiguous > 0 && rows(ambiguous, 'matches several clients', 'match several clients'),
    unmatched > 0 && rows(unmatched, 'doesn’t match a client', 'don’t match a client'),
    invalid > 0 && rows(invalid, 'can’t be read', 'can’t be read'),
    skipped > 0 && rows(skipped, 'is skipped', 'are skipped'),
  ]
    .filter(Boolean)
    .join(' ');
