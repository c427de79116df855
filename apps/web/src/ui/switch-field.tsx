import { useId } from 'react';
import type { FieldProps } from './fields.tsx';
import styles from './switch-field.module.css';

interface SwitchFieldProps extends Pick<FieldProps, 'id' | 'name' | 'label' | 'help' | 'error' | 'disabled' | 'ref'> {
  value: boolean;
  onChange: (value: boolean) => void;
}

/** Has none of Mantine's parts of a field, which the public estimate would load for its switch alone. */
export function SwitchField({ value, onChange, label, help, error, ...input }: SwitchFieldProps) {
  const own = useId();
  const id = input.id ?? own;
  const described = [help && `${id}-help`, error && `${id}-error`].filter(Boolean).join(' ');
  return (
    <div className={styles.field}>
      <label htmlFor={id} className={styles.label}>
        {label}
      </label>
      <input
        {...input}
        id={id}
        type="checkbox"
        role="switch"
        className={styles.switch}
        checked={value}
        aria-checked={value}
        onChange={(event) => onChange(event.currentTarget.checked)}
        aria-invalid={error ? true : undefined}
        aria-describedby={described || undefined}
      />
      {help && (
        <div id={`${id}-help`} className={styles.help}>
          {help}
        </div>
      )}
      {error && (
        <p id={`${id}-error`} className={styles.error}>
          {error}
        </p>
      )}
    </div>
  );
}
