import { Input } from '@mantine/core';
import { type ChangeEvent, useId } from 'react';
import styles from './code-field.module.css';
import { digitsOf, plainDigits } from './digits.ts';
import { type FieldProps, frame } from './fields.tsx';

interface CodeFieldProps extends Omit<FieldProps, 'width' | 'placeholder' | 'optional'> {
  value: string;
  onChange: (code: string) => void;
  /** Called when a change completes the code and no digit was cut off. */
  onComplete?: (code: string) => void;
  /** Called with the characters that were ignored, such as letters or a seventh digit. */
  onIgnored?: (ignored: string) => void;
  autoFocus?: boolean;
}

const length = 6;
const places = Array.from({ length }, (_, place) => place);

function read(typed: string, caret: number) {
  const before = digitsOf(typed.slice(0, caret));
  const after = digitsOf(typed.slice(caret));
  const tooMany = Math.max(0, before.length + after.length - length);
  const code = (before + after.slice(tooMany)).slice(0, length);
  const cutOff = before.slice(length);
  const unknown = plainDigits(typed).replace(/[\d\s.\u2010-\u2015_-]/g, '');
  return { code, caret: Math.min(before.length, length), cutOff, ignored: unknown + cutOff };
}

/** One input under six drawn boxes, so that paste, autofill and screen readers work. */
export function CodeField({ value, onChange, onComplete, onIgnored, autoFocus = false, ...props }: CodeFieldProps) {
  const own = useId();
  const { name, disabled = false, ref, error, ...wrapper } = frame({ ...props, id: props.id ?? own });
  const change = ({ currentTarget: input }: ChangeEvent<HTMLInputElement>) => {
    const { code, caret, cutOff, ignored } = read(input.value, input.selectionStart ?? input.value.length);
    input.value = code;
    input.setSelectionRange(caret, caret);
    onIgnored?.(ignored);
    onChange(code);
    if (code.length === length && code !== value && !cutOff) onComplete?.(code);
  };
  return (
    <Input.Wrapper {...wrapper} error={error}>
      <div className={styles.code}>
        {places.map((place) => (
          <span key={place} aria-hidden className={styles.box} />
        ))}
        <Input
          ref={ref}
          name={name}
          type="text"
          inputMode="numeric"
          autoComplete="one-time-code"
          spellCheck={false}
          autoFocus={autoFocus}
          data-autofocus={autoFocus || undefined}
          disabled={disabled}
          error={error}
          variant="unstyled"
          classNames={{ wrapper: styles.wrapper ?? '', input: styles.input ?? '' }}
          value={value}
          onChange={change}
        />
      </div>
    </Input.Wrapper>
  );
}
