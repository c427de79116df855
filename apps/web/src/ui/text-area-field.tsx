import { InputBase } from '@mantine/core';
import { type FieldProps, frame } from './fields.tsx';
import styles from './text-area-field.module.css';

interface TextAreaFieldProps extends Omit<FieldProps<HTMLTextAreaElement>, 'width'> {
  value: string;
  onChange: (value: string) => void;
  /** The initial height in lines; grows with the text where the browser supports it. */
  rows?: number;
  maxLength?: number;
}

export function TextAreaField({ onChange, rows = 4, ...props }: TextAreaFieldProps) {
  const { classNames, ...framed } = frame(props);
  return (
    <InputBase
      {...framed}
      component="textarea"
      multiline
      rows={rows}
      classNames={{ ...classNames, input: styles.input }}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  );
}
