import type { PolicyImport } from 'contract/endpoints/imports';
import { useId, useState } from 'react';
import { formatCount } from '../../../lib/format.ts';
import { Button } from '../../../ui/button.tsx';
import { Panel } from '../../../ui/panel.tsx';
import { texts } from '../texts.ts';
import { MappingForm } from './mapping-form.tsx';

const t = texts.mapping;

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
      {(isPrimary || isOpen) && (
        <div id={id}>
          <MappingForm shown={shown} isPrimary={isPrimary} />
        </div>
      )}
    </Panel>
  );
}
