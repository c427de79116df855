import '@mantine/core/styles/Chip.layer.css';
import { Chip } from '@mantine/core';
import styles from './toggle-chips.module.css';

interface ToggleChipsProps<Value extends string> {
  /** The accessible name of the group; unique among several. */
  label: string;
  choices: readonly { value: Value; label: string }[];
  value: Value | null;
  /** Null if the chosen one was pressed again. */
  onChange: (value: Value | null) => void;
  disabled?: boolean;
}

/** One of a few choices, or none. It takes effect at once. */
export function ToggleChips<Value extends string>({
  label,
  choices,
  value,
  onChange,
  disabled = false,
}: ToggleChipsProps<Value>) {
  return (
    <fieldset className={styles.chips} aria-label={label}>
      {choices.map((choice) => (
        <Chip
          key={choice.value}
          size="sm"
          variant="outline"
          checked={choice.value === value}
          onChange={(isChosen) => onChange(isChosen ? choice.value : null)}
          disabled={disabled}
        >
          {choice.label}
        </Chip>
      ))}
    </fieldset>
  );
}
