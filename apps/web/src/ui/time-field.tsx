import { Input } from '@mantine/core';
import styles from './time-field.module.css';

interface TimeFieldProps {
  id?: string;
  label: string;
  /** `HH:MM`, or '' while it is incomplete. */
  value: string;
  onChange: (value: string) => void;
  /** Midnight means the end of the day: `24:00`. */
  isEnd?: boolean;
  isInvalid?: boolean;
  describedBy?: string | undefined;
}

export function TimeField({
  id,
  label,
  value,
  onChange,
  isEnd = false,
  isInvalid = false,
  describedBy,
}: TimeFieldProps) {
  return (
    <Input
      type="time"
      error={isInvalid}
      classNames={{ input: styles.time ?? '' }}
      aria-label={label}
      // `Input` takes its id and description from a wrapper, which it does not have here.
      attributes={{ input: { id, 'aria-describedby': describedBy } }}
      value={value === '24:00' ? '00:00' : value}
      onChange={(event) => {
        const typed = event.currentTarget.value.slice(0, 5);
        onChange(isEnd && typed === '00:00' ? '24:00' : typed);
      }}
    />
  );
}
