import type { ReactNode } from 'react';
import styles from './choice-field.module.css';
import { FieldGroup } from './fields.tsx';

export interface Choice {
  value: string;
  label: string;
}

interface ChoiceFieldProps {
  id?: string;
  name?: string;
  label: ReactNode;
  help?: ReactNode;
  error?: ReactNode;
  optional?: boolean;
  choices: readonly Choice[];
  isStacked?: boolean;
  value: string | null;
  onChange: (value: string) => void;
}

export function ChoiceField({ choices, value, onChange, ...group }: ChoiceFieldProps) {
  const name = group.name ?? group.id ?? '';
  return (
    <FieldGroup {...group}>
      {choices.map((choice) => (
        <label key={choice.value} className={styles.choice}>
          <input
            type="radio"
            name={name}
            value={choice.value}
            className={styles.radio}
            checked={value === choice.value}
            onChange={() => onChange(choice.value)}
          />
          {choice.label}
        </label>
      ))}
    </FieldGroup>
  );
}
