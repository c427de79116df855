import styles from './time-field.module.css';

interface TimeFieldProps {
  id?: string;
  /** What a screen reader says: "Monday, from". */
  label: string;
  /** `HH:MM`, or '' while it is not whole. */
  value: string;
  onChange: (value: string) => void;
  /** Midnight is the end of the day, `24:00`, and not its beginning. */
  isEnd?: boolean;
  isInvalid?: boolean;
  describedBy?: string | undefined;
}

/** A time of day by the clock on the wall: the browser's own field. */
export function TimeField({ id, label, value, onChange, isEnd = false, isInvalid, describedBy }: TimeFieldProps) {
  return (
    <input
      id={id}
      type="time"
      className={styles.time}
      aria-label={label}
      aria-describedby={describedBy}
      aria-invalid={isInvalid || undefined}
      value={value === '24:00' ? '00:00' : value}
      onChange={(event) => {
        const typed = event.currentTarget.value.slice(0, 5);
        onChange(isEnd && typed === '00:00' ? '24:00' : typed);
      }}
    />
  );
}
