import { Input } from '@mantine/core';
import IconCopy from '@tabler/icons-react/dist/esm/icons/IconCopy.mjs';
import IconPlus from '@tabler/icons-react/dist/esm/icons/IconPlus.mjs';
import IconX from '@tabler/icons-react/dist/esm/icons/IconX.mjs';
import type { ReactNode } from 'react';
import { fieldId } from './fields.tsx';
import { IconButton } from './icon-button.tsx';
import { TimeField } from './time-field.tsx';
import styles from './week-hours.module.css';
import { nextSpan, type Span } from './week-spans.ts';

type Placed = Span & { place: number };
type Times = Partial<Pick<Span, 'from' | 'to'>>;

interface DayHoursProps {
  name: string;
  label: string;
  weekday: number;
  spans: readonly Placed[];
  errors: Readonly<Record<string, ReactNode>>;
  onAdd: (span: Span) => void;
  onSet: (key: number, times: Times) => void;
  onRemove: (key: number) => void;
  onCopy: () => void;
}

export function DayHours({ name, label, weekday, spans, errors, onAdd, onSet, onRemove, onCopy }: DayHoursProps) {
  return (
    <fieldset className={styles.day}>
      <legend className={styles.name}>{label}</legend>
      <div className={styles.spans}>
        {spans.length === 0 && <p className={styles.none}>Not available</p>}
        {spans.map((span, index) => (
          <SpanRow
            key={span.key}
            span={span}
            label={spans.length > 1 ? `${label}, span ${index + 1}` : label}
            path={`${name}.${span.place}`}
            errors={errors}
            onSet={(times) => onSet(span.key, times)}
            onRemove={() => onRemove(span.key)}
          />
        ))}
      </div>
      <div className={styles.tools} data-aim={`day-${weekday}`}>
        <IconButton icon={IconPlus} label={`Add hours on ${label}`} onClick={() => onAdd(nextSpan(weekday, spans))} />
        {spans.length > 0 && (
          <IconButton icon={IconCopy} label={`Copy ${label} to Monday through Friday`} onClick={onCopy} />
        )}
      </div>
    </fieldset>
  );
}

interface SpanRowProps {
  span: Span;
  label: string;
  path: string;
  errors: Readonly<Record<string, ReactNode>>;
  onSet: (times: Times) => void;
  onRemove: () => void;
}

function SpanRow({ span, label, path, errors, onSet, onRemove }: SpanRowProps) {
  const error = errors[`${path}.from`] ?? errors[`${path}.to`] ?? errors[path];
  const errorId = error ? `${fieldId(path)}-error` : undefined;
  return (
    <div className={styles.span} id={fieldId(path)} data-aim={`span-${span.key}`}>
      <TimeField
        id={fieldId(`${path}.from`)}
        label={`${label}, from`}
        value={span.from}
        onChange={(from) => onSet({ from })}
        isInvalid={Boolean(errors[`${path}.from`])}
        describedBy={errorId}
      />
      <span aria-hidden>–</span>
      <TimeField
        id={fieldId(`${path}.to`)}
        label={`${label}, to`}
        isEnd
        value={span.to}
        onChange={(to) => onSet({ to })}
        isInvalid={Boolean(errors[`${path}.to`])}
        describedBy={errorId}
      />
      <IconButton icon={IconX} label={`Remove ${label}`} onClick={onRemove} />
      {error && (
        <Input.Error id={errorId ?? ''} className={styles.error ?? ''}>
          {error}
        </Input.Error>
      )}
    </div>
  );
}
