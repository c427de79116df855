import '@mantine/core/styles/Input.layer.css';
import '@mantine/core/styles/InlineInput.layer.css';
import '@mantine/core/styles/Radio.layer.css';
import { NativeSelect, Radio } from '@mantine/core';
import IconChevronDown from '@tabler/icons-react/dist/esm/icons/IconChevronDown.mjs';
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
  value: string | null;
  onChange: (value: string) => void;
}

/** One of a few: radios, all in sight. */
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

interface SelectFieldProps extends ChoiceFieldProps {
  /** The first, empty line; left out, the first choice stands. */
  placeholder?: string;
  width?: number | string;
}

/** One of many, in the list that the device itself offers. */
export function SelectField({
  choices,
  value,
  onChange,
  label,
  help,
  optional,
  placeholder,
  width,
  ...others
}: SelectFieldProps) {
  const lines = [...(placeholder === undefined ? [] : [{ value: '', label: placeholder }]), ...choices];
  return (
    <NativeSelect
      rightSection={<IconChevronDown size={16} stroke={1.75} aria-hidden />}
      {...others}
      label={optional ? <>{label} (optional)</> : label}
      description={help}
      data={lines}
      value={value ?? ''}
      onChange={(event) => onChange(event.currentTarget.value)}
      {...(width === undefined ? {} : { w: width })}
    />
  );
}
