import type { ImportRow } from 'contract/endpoints/imports';
import { useState } from 'react';

/** The row that a dialog is about. While the dialog closes, it still shows the last one. */
export function useLastRow(row: ImportRow | null): ImportRow | null {
  const [last, setLast] = useState(row);
  if (row !== null && row !== last) setLast(row);
  return row ?? last;
}
