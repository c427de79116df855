import { NativeSelect } from '@mantine/core';
import { type FieldProps, frame } from './fields.tsx';

interface SelectFieldProps extends Omit<FieldProps<HTMLSelectElement>, 'placeholder'> {
  choices: readonly { value: string; label: string }[];
  /** '' while nothing is chosen. */
  value: string;
  onChange: (value: string) => void;
  /** Stands where nothing is chosen: "Select a state". */
  placeholder?: string;
  autoComplete?: string;
}

/** One of many: the browser's own list, which every phone and keyboard knows. */
export function SelectField({ choices, onChange, placeholder = 'Select', ...props }: SelectFieldProps) {
  return (
    <NativeSelect
      {...frame(props)}
      onChange={(event) => onChange(event.currentTarget.value)}
      data={[{ value: '', label: placeholder }, ...choices]}
    />
  );
}
