import '@mantine/core/styles/InlineInput.layer.css';
import '@mantine/core/styles/Radio.layer.css';
import { Radio } from '@mantine/core';
import type { ReactNode } from 'react';
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
        <Radio
          key={choice.value}
          name={name}
          value={choice.value}
          label={choice.label}
          checked={value === choice.value}
          onChange={() => onChange(choice.value)}
        />
      ))}
    </FieldGroup>
  );
}
