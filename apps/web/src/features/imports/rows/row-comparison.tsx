import type { ImportRow } from 'contract/endpoints/imports';
import { importFieldLabels } from 'contract/vocabulary/imports';
import { formatCount, missing } from '../../../lib/format.ts';
import { Button } from '../../../ui/button.tsx';
import { ButtonRow } from '../../../ui/button-row.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { formatValue, valueFields } from '../import-rules.ts';
import { texts } from '../texts.ts';
import styles from './row-comparison.module.css';
import { useLastRow } from './use-last-row.ts';

const t = texts.rows;

interface RowComparisonProps {
  row: ImportRow | null;
  onClose: () => void;
}

export function RowComparison({ row, onClose }: RowComparisonProps) {
  const shown = useLastRow(row);
  return (
    <Dialog opened={row !== null} onClose={onClose} title={t.compareTitle(formatCount(shown?.row_number))}>
      {shown && <Values row={shown} />}
      <ButtonRow>
        <Button onClick={onClose}>{t.close}</Button>
      </ButtonRow>
    </Dialog>
  );
}

function Values({ row: { before, after } }: { row: ImportRow }) {
  const isKnown = (field: (typeof valueFields)[number]) =>
    [before, after].some((values) => formatValue(values, field) !== missing);
  return (
    <table className={styles.values}>
      <thead>
        <tr>
          <th scope="col">{t.field}</th>
          <th scope="col">{t.before}</th>
          <th scope="col">{t.after}</th>
        </tr>
      </thead>
      <tbody>
        {valueFields.filter(isKnown).map((field) => (
          <tr key={field} data-changed={before && after && before[field] !== after[field] ? true : undefined}>
            <th scope="row">{importFieldLabels[field]}</th>
            <td>{formatValue(before, field)}</td>
            <td>{formatValue(after, field)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
