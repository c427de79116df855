import '@mantine/core/styles/InlineInput.layer.css';
import '@mantine/core/styles/Checkbox.layer.css';
import { Checkbox } from '@mantine/core';
import type { ReactNode } from 'react';
import notes from './field-notes.module.css';
import type { FieldProps } from './fields.tsx';

interface CheckboxFieldProps extends Pick<FieldProps, 'id' | 'name' | 'help' | 'error' | 'disabled' | 'ref'> {
  label: ReactNode;
  value: boolean;
  onChange: (value: boolean) => void;
}

export const CheckboxField = ({ value, onChange, help, error, ...input }: CheckboxFieldProps) => (
  <Checkbox
    {...input}
    size="md"
    classNames={{ description: notes.help ?? '', error: notes.error ?? '' }}
    checked={value}
    onChange={(event) => onChange(event.currentTarget.checked)}
    description={help}
    error={error}
    aria-invalid={error ? true : undefined}
  />
);
