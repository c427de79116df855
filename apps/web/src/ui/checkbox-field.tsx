import '@mantine/core/styles/InlineInput.layer.css';
import '@mantine/core/styles/Checkbox.layer.css';
import { Checkbox } from '@mantine/core';
import type { ReactNode } from 'react';
import styles from './checkbox-field.module.css';
import type { FieldProps } from './fields.tsx';

interface CheckboxFieldProps extends Pick<FieldProps, 'id' | 'name' | 'help' | 'error' | 'disabled' | 'ref'> {
  label: ReactNode;
  value: boolean;
  onChange: (value: boolean) => void;
}

const classNames = {
  input: styles.input ?? '',
  icon: styles.icon ?? '',
  label: styles.label ?? '',
  description: styles.help ?? '',
  error: styles.error ?? '',
};

export function CheckboxField({ value, onChange, help, ...props }: CheckboxFieldProps) {
  return (
    <Checkbox
      {...props}
      size="md"
      description={help}
      classNames={classNames}
      checked={value}
      onChange={(event) => onChange(event.currentTarget.checked)}
      aria-invalid={props.error ? true : undefined}
    />
  );
}
