import type { ImportedValues, ImportRow } from 'contract/endpoints/imports';
import { importFieldLabels } from 'contract/vocabulary/imports';
import { changedFields, formatValue } from '../import-rules.ts';
import { texts } from '../texts.ts';
import styles from './row-change.module.css';

const maxFields = 3;

export function RowChange({ row }: { row: ImportRow }) {
  const { kind, before, after, error_column, error_reason } = row;
  if (error_reason) return <Failure column={error_column} reason={error_reason} />;
  if (kind === 'ended')
    return (
      <>
        {before && <Plan values={before} />}
        <span className={styles.detail}>{texts.rows.ends}</span>
      </>
    );
  const fields = changedFields(row);
  if (!before || !after || fields.length === 0) {
    const values = after ?? before;
    return values && <Plan values={values} />;
  }
  return (
    <ul className={styles.changes}>
      {fields.slice(0, maxFields).map((field) => (
        <li key={field}>
          <span className={styles.field}>{importFieldLabels[field]}</span> <del>{formatValue(before, field)}</del>{' '}
          <span aria-hidden>→</span> <ins>{formatValue(after, field)}</ins>
        </li>
      ))}
      {fields.length > maxFields && <li className={styles.field}>{texts.rows.more(fields.length - maxFields)}</li>}
    </ul>
  );
}

function Failure({ column, reason }: { column: string | null; reason: string }) {
  return (
    <>
      {reason}
      {column && <span className={styles.detail}>{texts.rows.inColumn(column)}</span>}
    </>
  );
}

function Plan({ values }: { values: ImportedValues }) {
  return (
    <>
      {[values.issuer_name, values.plan_name].filter(Boolean).join(', ')}
      <span className={styles.detail}>
        {[
          formatValue(values, 'policy_status'),
          formatValue(values, 'effective_date'),
          `${formatValue(values, 'premium')} ${texts.rows.aMonth}`,
        ].join(' · ')}
      </span>
    </>
  );
}
