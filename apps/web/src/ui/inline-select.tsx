import { NativeSelect } from '@mantine/core';
import styles from './inline-select.module.css';

interface InlineSelectProps {
  /** The accessible name; unique among several: "Role of Maria Lopez". */
  label: string;
  choices: readonly { value: string; label: string }[];
  value: string;
  onChange: (value: string) => void;
  disabled?: boolean;
  error?: string | undefined;
}

export function InlineSelect({ label, choices, onChange, ...props }: InlineSelectProps) {
  return (
    <NativeSelect
      {...props}
      aria-label={label}
      size="sm"
      className={styles.select}
      data={[...choices]}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  );
}
