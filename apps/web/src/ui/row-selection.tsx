import { useRef } from 'react';
import type { Selection } from '../lib/use-selection.ts';
import type { LeadingColumn } from './list-table.tsx';
import styles from './row-selection.module.css';

interface SelectBoxProps {
  label: string;
  checked: boolean;
  indeterminate?: boolean;
  onToggle: (isRange: boolean) => void;
}

function SelectBox({ label, checked, indeterminate = false, onToggle }: SelectBoxProps) {
  const hasShift = useRef(false);
  return (
    <input
      type="checkbox"
      ref={(box) => {
        if (box) box.indeterminate = indeterminate;
      }}
      className={styles.box}
      checked={checked}
      aria-label={label}
      // The change itself does not tell which keys were held.
      onClick={({ shiftKey }) => {
        hasShift.current = shiftKey;
      }}
      onChange={() => onToggle(hasShift.current)}
    />
  );
}

export const selectionColumn = <Row extends { id: number; name: string }>(
  selection: Selection<Row>,
  pageLabel: string,
): LeadingColumn<Row> => ({
  head: (
    <SelectBox
      label={pageLabel}
      checked={selection.page === 'all'}
      indeterminate={selection.page === 'some'}
      onToggle={selection.togglePage}
    />
  ),
  cell: (row) => (
    <SelectBox
      label={`Select ${row.name}`}
      checked={selection.has(row)}
      onToggle={(isRange) => selection.toggle(row, isRange)}
    />
  ),
});
