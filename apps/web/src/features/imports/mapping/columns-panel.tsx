import type { PolicyImport } from 'contract/endpoints/imports';
import { useId, useState } from 'react';
import { formatCount } from '../../../lib/format.ts';
import { Button } from '../../../ui/button.tsx';
import { Panel } from '../../../ui/panel.tsx';
import { texts } from '../texts.ts';
import styles from './mapping-form.module.css';
import { MappingForm } from './mapping-form.tsx';

const t = texts.mapping;

function readAs({ format, delimiter, header_row, date_order }: PolicyImport['dialect']): string {
  if (format === null || header_row === null) return '';
  const separators: Readonly<Record<string, string>> = t.separators;
  const separator = delimiter === null ? null : (separators[delimiter] ?? delimiter);
  const file = t.readAs(t.formats[format], separator, header_row);
  return date_order === null ? file : `${file} ${t.datesRead[date_order]}`;
}

export function ColumnsPanel({ shown }: { shown: PolicyImport }) {
  const [isOpen, setIsOpen] = useState(false);
  const id = useId();
  const { columns, status } = shown;
  const isPrimary = status === 'mapping';
  const used = columns.filter(({ field }) => field !== null).length;
  return (
    <Panel
      title={t.title}
      isSpaced
      action={
        !isPrimary && (
          <Button
            size="sm"
            weight="quiet"
            aria-expanded={isOpen}
            {...(isOpen && { 'aria-controls': id })}
            onClick={() => setIsOpen(!isOpen)}
          >
            {isOpen ? t.hide : t.edit}
          </Button>
        )
      }
    >
      <p>{t.summary(formatCount(used), formatCount(columns.length))}</p>
      <p className={styles.examples}>{readAs(shown.dialect)}</p>
      {(isPrimary || isOpen) && (
        <div id={id}>
          <MappingForm shown={shown} isPrimary={isPrimary} />
        </div>
      )}
    </Panel>
  );
}
