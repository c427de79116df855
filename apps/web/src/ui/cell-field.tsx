import { TextInput } from '@mantine/core';
import type { ReactNode } from 'react';
import styles from './cell-field.module.css';

interface CellFieldProps {
  /** The accessible name; unique among several: "Email of row 3". */
  label: string;
  type?: 'text' | 'email';
  value: string;
  onChange: (value: string) => void;
  error?: ReactNode;
}

export function CellField({ label, onChange, ...props }: CellFieldProps) {
  return (
    <TextInput
      {...props}
      aria-label={label}
      size="sm"
      classNames={{ root: styles.field, error: styles.error }}
      autoComplete="off"
      spellCheck={false}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  );
}
