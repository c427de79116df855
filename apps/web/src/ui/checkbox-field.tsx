import { Input } from '@mantine/core';
import { type ReactNode, useId } from 'react';
import styles from './checkbox-field.module.css';
import type { FieldProps } from './fields.tsx';

interface CheckboxFieldProps extends Pick<FieldProps, 'id' | 'name' | 'help' | 'error' | 'disabled' | 'ref'> {
  label: ReactNode;
  value: boolean;
  onChange: (value: boolean) => void;
}

export function CheckboxField({ value, onChange, label, help, error, ...input }: CheckboxFieldProps) {
  const own = useId();
  const described = [help && `${own}-help`, error && `${own}-error`].filter(Boolean).join(' ');
  return (
    <div className={styles.field}>
      <label className={styles.choice}>
        <input
          {...input}
          type="checkbox"
          className={styles.box}
          checked={value}
          onChange={(event) => onChange(event.currentTarget.checked)}
          aria-invalid={error ? true : undefined}
          aria-describedby={described || undefined}
        />
        <span>{label}</span>
      </label>
      {help && (
        <div id={`${own}-help`} className={styles.help}>
          {help}
        </div>
      )}
      {error && (
        <Input.Error id={`${own}-error`} className={styles.error ?? ''}>
          {error}
        </Input.Error>
      )}
    </div>
  );
}
