import { NativeSelect } from '@mantine/core';
import { type FieldProps, frame } from './fields.tsx';

interface SelectFieldProps extends Omit<FieldProps<HTMLSelectElement>, 'placeholder'> {
  choices: readonly { value: string; label: string }[];
  value: string;
  onChange: (value: string) => void;
  placeholder?: string;
  autoComplete?: string;
}

export function SelectField({ choices, onChange, placeholder = 'Select', ...props }: SelectFieldProps) {
  return (
    <NativeSelect
      {...frame(props)}
      onChange={(event) => onChange(event.currentTarget.value)}
      data={[{ value: '', label: placeholder }, ...choices]}
    />
  );
}
