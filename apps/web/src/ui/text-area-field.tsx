import { InputBase } from '@mantine/core';
import { type FieldProps, frame } from './fields.tsx';
import styles from './text-area-field.module.css';

interface TextAreaFieldProps extends Omit<FieldProps<HTMLTextAreaElement>, 'width'> {
  value: string;
  onChange: (value: string) => void;
  /** Lines to see at first; it grows with what is typed where the browser can. */
  rows?: number;
  maxLength?: number;
}

/** Several lines of text. */
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
