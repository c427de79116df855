import '@mantine/core/styles/UnstyledButton.layer.css';
import '@mantine/core/styles/Input.layer.css';
import '@mantine/core/styles/ActionIcon.layer.css';
import '@mantine/core/styles/PasswordInput.layer.css';
import { Input, PasswordInput, TextInput } from '@mantine/core';
import type { FormErrors, GetInputPropsReturnType } from '@mantine/form';
import type { ComponentProps, FocusEvent, ReactNode, Ref } from 'react';
import { useId, useState } from 'react';
import styles from './fields.module.css';

/** The `id` of the input that shows a value of a form: the error summary links to it. */
export const fieldId = (path: string) => `field-${path.replaceAll('.', '-')}`;

/** The parts of a form that `bind` needs, whatever its values are. */
export interface AnyForm {
  getInputProps: (path: string) => GetInputPropsReturnType;
  errors: FormErrors;
}

/** Ties a field to a value of a form: `<TextField label="First name" {...bind(form, 'first_name')} />`. */
export function bind(form: AnyForm, path: string) {
  const { value, onChange, error } = form.getInputProps(path);
  return { id: fieldId(path), name: path, value, onChange, error: error as ReactNode };
}

/** What every field takes. */
export interface FieldProps<Element extends HTMLElement = HTMLInputElement> {
  id?: string;
  name?: string;
  label: ReactNode;
  /** A line under the label, there before anything is typed. */
  help?: ReactNode;
  /** Most fields are required: what is not, says so. */
  optional?: boolean;
  error?: ReactNode;
  disabled?: boolean;
  placeholder?: string;
  /** As wide as its content is long. */
  width?: 'full' | 'short' | 'money' | 'zip';
  ref?: Ref<Element>;
}

interface Typed<Value> extends FieldProps {
  value: Value;
  onChange: (value: Value) => void;
}

const order: NonNullable<ComponentProps<typeof TextInput>['inputWrapperOrder']> = [
  'label',
  'description',
  'input',
  'error',
];

/** What every field looks like: for the few that are more than one input. */
export function frame<Element extends HTMLElement>({
  label,
  help,
  optional,
  width = 'full',
  ...others
}: FieldProps<Element>) {
  return {
    ...others,
    label: (
      <>
        {label}
        {optional && <span className={styles.optional}> (optional)</span>}
      </>
    ),
    description: help,
    // Help may be a list, which no paragraph can hold.
    descriptionProps: { component: 'div' },
    inputWrapperOrder: order,
    // The width is the input's: words above and below it take the column's.
    classNames: { wrapper: styles[width], label: styles.label, description: styles.help, error: styles.error },
  };
}

interface TextFieldProps extends Typed<string> {
  type?: 'text' | 'email' | 'search' | 'tel';
  inputMode?: 'text' | 'email' | 'numeric' | 'decimal' | 'tel';
  autoComplete?: string;
  maxLength?: number;
  autoFocus?: boolean;
  spellCheck?: boolean;
  /** Shown, and not to be changed here. */
  readOnly?: boolean;
  onFocus?: () => void;
  onBlur?: () => void;
}

/** One line of text. */
export function TextField({ onChange, type = 'text', ...props }: TextFieldProps) {
  return <TextInput type={type} {...frame(props)} onChange={(event) => onChange(event.currentTarget.value)} />;
}

interface PasswordFieldProps extends Typed<string> {
  autoComplete: 'current-password' | 'new-password';
}

/** A password with a button to show it; pasting and password managers are welcome. */
export function PasswordField({ onChange, ...props }: PasswordFieldProps) {
  return (
    <PasswordInput
      {...frame(props)}
      onChange={(event) => onChange(event.currentTarget.value)}
      visibilityToggleButtonProps={{ 'aria-label': 'Show password', tabIndex: 0 }}
    />
  );
}

interface NumberTextProps extends Typed<number | null> {
  decimals: 0 | 2;
  leftSection?: ReactNode;
}

/**
 * A number as text: spaces, `$` and commas are left out rather than refused, no spinner, no wheel. What is not a number
 * stays on screen and is given as `NaN`, so that validation can say so; an empty field is `null`.
 */
function NumberText({ value, onChange, decimals, leftSection, ...props }: NumberTextProps) {
  const [typed, setTyped] = useState<string | null>(null);
  const shown = typed ?? (value === null || Number.isNaN(value) ? '' : written(value, decimals));
  const leave = (event: FocusEvent<HTMLInputElement>) => {
    if (!Number.isNaN(parseNumber(event.currentTarget.value))) setTyped(null);
  };
  return (
    <TextInput
      {...frame(props)}
      inputMode={decimals === 0 ? 'numeric' : 'decimal'}
      autoComplete="off"
      leftSection={leftSection}
      leftSectionPointerEvents="none"
      value={shown}
      onChange={(event) => {
        setTyped(event.currentTarget.value);
        onChange(parseNumber(event.currentTarget.value));
      }}
      onBlur={leave}
    />
  );
}

/** The number that was meant: `$ 52,000.50` is 52000.5; nothing is `null`; anything else is `NaN`. */
export function parseNumber(typed: string): number | null {
  const plain = typed.replace(/[\s$,_]/g, '').replace('\u2212', '-');
  if (plain === '') return null;
  return /^-?(\d+\.?\d*|\.\d+)$/.test(plain) ? Number(plain) : Number.NaN;
}

/** Never rounded: a number that is refused for its decimals stands as it was typed. */
function written(value: number, decimals: 0 | 2): string {
  const isRound = decimals === 0 || Number.isInteger(value);
  return value.toLocaleString('en-US', { minimumFractionDigits: isRound ? 0 : 2, maximumFractionDigits: 20 });
}

/** Dollars, with `$` inside the field. */
export function CurrencyField(props: Typed<number | null>) {
  return <NumberText width="money" {...props} decimals={2} leftSection={<span className={styles.dollar}>$</span>} />;
}

/** A whole number such as an age or a household's size. */
export function WholeNumberField(props: Typed<number | null>) {
  return <NumberText width="short" {...props} decimals={0} />;
}

interface FieldGroupProps extends FieldProps {
  /** One below the other. */
  isStacked?: boolean;
  children: ReactNode;
}

/** A group of fields under one label: radios, three parts of a date. */
export function FieldGroup({ id, label, help, optional, error, isStacked, children }: FieldGroupProps) {
  const own = useId();
  const described = [help && `${own}-help`, error && `${own}-error`].filter(Boolean).join(' ');
  return (
    <fieldset id={id} className={styles.group} tabIndex={-1} aria-describedby={described || undefined}>
      <legend className={styles.label}>
        {label}
        {optional && <span className={styles.optional}> (optional)</span>}
      </legend>
      {help && (
        <div id={`${own}-help`} className={styles.help}>
          {help}
        </div>
      )}
      <div className={styles.choices} data-stacked={isStacked}>
        {children}
      </div>
      {error && (
        <Input.Error id={`${own}-error`} className={styles.error ?? ''}>
          {error}
        </Input.Error>
      )}
    </fieldset>
  );
}
