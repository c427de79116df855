import { Input } from '@mantine/core';
import { type ChangeEvent, useId } from 'react';
import styles from './code-field.module.css';
import { digitsOf, plainDigits } from './digits.ts';
import { type FieldProps, frame } from './fields.tsx';

interface CodeFieldProps extends Omit<FieldProps, 'width' | 'placeholder' | 'optional'> {
  /** Up to six digits. */
  value: string;
  onChange: (code: string) => void;
  /** Runs when a change makes the code whole and nothing of it had to be cut off. */
  onComplete?: (code: string) => void;
  /** What was left out of each change, such as letters or a seventh digit; '' when all was understood. */
  onLeftOut?: (left: string) => void;
  autoFocus?: boolean;
}

const length = 6;
const places = Array.from({ length }, (_, place) => place);

/** A code in what was typed or pasted. A digit typed within a full code takes the next one's place. */
function read(typed: string, caret: number) {
  const before = digitsOf(typed.slice(0, caret));
  const after = digitsOf(typed.slice(caret));
  const tooMany = Math.max(0, before.length + after.length - length);
  const code = (before + after.slice(tooMany)).slice(0, length);
  const cutOff = before.slice(length);
  const strange = plainDigits(typed).replace(/[\d\s.\u2010-\u2015_-]/g, '');
  return { code, caret: Math.min(before.length, length), cutOff, left: strange + cutOff };
}

/**
 * The six digits of a code that was sent: six boxes drawn under one input, so that pasting, filling in and reading aloud
 * work as everywhere. Spaces, hyphens and dots between the digits are understood.
 */
export function CodeField({ value, onChange, onComplete, onLeftOut, autoFocus = false, ...props }: CodeFieldProps) {
  const own = useId();
  const { name, disabled = false, ref, error, ...t } = frame({ ...props, id: props.id ?? own });
  const change = ({ currentTarget: input }: ChangeEvent<HTMLInputElement>) => {
    const { code, caret, cutOff, left } = read(input.value, input.selectionStart ?? input.value.length);
    input.value = code;
    input.setSelectionRange(caret, caret);
    onLeftOut?.(left);
    onChange(code);
    if (code.length === length && code !== value && !cutOff) onComplete?.(code);
  };
  return (
    <Input.Wrapper {...t} error={error}>
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
