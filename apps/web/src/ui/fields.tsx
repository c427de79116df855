import '@mantine/core/styles/ActionIcon.layer.css';
import '@mantine/core/styles/Input.layer.css';
import { ActionIcon, Input, TextInput } from '@mantine/core';
import type { FormErrors, GetInputPropsReturnType } from '@mantine/form';
import IconEye from '@tabler/icons-react/dist/esm/icons/IconEye.mjs';
import IconEyeOff from '@tabler/icons-react/dist/esm/icons/IconEyeOff.mjs';
import type { ComponentProps, FocusEvent, ReactNode, Ref } from 'react';
import { useId, useState } from 'react';
import styles from './fields.module.css';

export const fieldId = (path: string) => `field-${path.replaceAll('.', '-')}`;

export interface AnyForm {
  getInputProps: (path: string) => GetInputPropsReturnType;
  errors: FormErrors;
}

/** Binds a field to a form value: `<TextField label="First name" {...bind(form, 'first_name')} />`. */
export function bind(form: AnyForm, path: string) {
  const { value, onChange, error } = form.getInputProps(path);
  return { id: fieldId(path), name: path, value, onChange, error: error as ReactNode };
}

export interface FieldProps<Element extends HTMLElement = HTMLInputElement> {
  id?: string;
  name?: string;
  label: ReactNode;
  help?: ReactNode;
  /** Marks the label, because most fields are required. */
  optional?: boolean;
  error?: ReactNode;
  disabled?: boolean;
  placeholder?: string;
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
    // Help may contain a list, which is not allowed in a paragraph.
    descriptionProps: { component: 'div' },
    inputWrapperOrder: order,
    // Limits the input, not the label and messages.
    classNames: { wrapper: styles[width], label: styles.label, description: styles.help, error: styles.error },
  };
}

interface TextFieldProps extends Typed<string> {
  type?: 'text' | 'email' | 'url' | 'search' | 'tel' | 'date' | 'time';
  inputMode?: 'text' | 'email' | 'numeric' | 'decimal' | 'tel';
  autoComplete?: string;
  maxLength?: number;
  autoFocus?: boolean;
  spellCheck?: boolean;
  readOnly?: boolean;
  inputContainer?: (input: ReactNode) => ReactNode;
  onFocus?: () => void;
  onBlur?: () => void;
}

export function TextField({ onChange, type = 'text', ...props }: TextFieldProps) {
  return <TextInput type={type} {...frame(props)} onChange={(event) => onChange(event.currentTarget.value)} />;
}

interface PasswordFieldProps extends Typed<string> {
  autoComplete: 'current-password' | 'new-password';
}

/** Mantine’s `PasswordInput` toggles on mouse down only, which speech input and screen readers do not send. */
export function PasswordField({ onChange, ...props }: PasswordFieldProps) {
  const [isShown, setShown] = useState(false);
  const { classNames, ...framed } = frame(props);
  const Icon = isShown ? IconEyeOff : IconEye;
  return (
    <TextInput
      {...framed}
      classNames={{ ...classNames, input: styles.password }}
      type={isShown ? 'text' : 'password'}
      onChange={(event) => onChange(event.currentTarget.value)}
      rightSectionPointerEvents="all"
      rightSection={
        <ActionIcon
          variant="subtle"
          color="gray"
          className={styles.show ?? ''}
          aria-label="Show password"
          aria-pressed={isShown}
          disabled={props.disabled ?? false}
          // The field keeps the focus.
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => setShown(!isShown)}
        >
          <Icon size={20} stroke={1.75} aria-hidden />
        </ActionIcon>
      }
    />
  );
}

interface NumberTextProps extends Typed<number | null> {
  decimals: 0 | 2;
  /** `$1,200.00`, also for a whole amount. */
  isMoney?: boolean;
  leftSection?: ReactNode;
  rightSection?: ReactNode;
}

/** Text without spinner and wheel. Invalid text stays on screen with the value `NaN`, so that validation reports it. */
function NumberText({
  value,
  onChange,
  decimals,
  isMoney = false,
  leftSection,
  rightSection,
  ...props
}: NumberTextProps) {
  const [typed, setTyped] = useState<string | null>(null);
  const shown = typed ?? (value === null || Number.isNaN(value) ? '' : written(value, decimals, isMoney));
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
      rightSection={rightSection}
      rightSectionPointerEvents="none"
      value={shown}
      onChange={(event) => {
        setTyped(event.currentTarget.value);
        const number = parseNumber(event.currentTarget.value);
        onChange(number === null || decimals === 0 ? number : Number(number.toFixed(decimals)));
      }}
      onBlur={leave}
    />
  );
}

export function parseNumber(typed: string): number | null {
  const plain = typed.replace(/[\s$_]/g, '').replace('\u2212', '-');
  if (plain === '') return null;
  // A comma before fewer or more than three digits can be a decimal comma.
  if (!/^-?(\d+|\d{1,3}(,\d{3})+)?(\.\d*)?$/.test(plain) || !/\d/.test(plain)) return Number.NaN;
  return Number(plain.replaceAll(',', ''));
}

/** Does not round: a whole number with decimals stays as typed, so that validation can report it. */
function written(value: number, decimals: 0 | 2, isMoney: boolean): string {
  const isRound = decimals === 0 || (!isMoney && Number.isInteger(value));
  return value.toLocaleString('en-US', { minimumFractionDigits: isRound ? 0 : 2, maximumFractionDigits: 20 });
}

export function CurrencyField(props: Typed<number | null>) {
  return (
    <NumberText width="money" {...props} decimals={2} isMoney leftSection={<span className={styles.dollar}>$</span>} />
  );
}

/** 5.5 is 5.5 percent. */
export function PercentField(props: Typed<number | null>) {
  return <NumberText width="short" {...props} decimals={2} rightSection={<span className={styles.dollar}>%</span>} />;
}

export function WholeNumberField(props: Typed<number | null>) {
  return <NumberText width="short" {...props} decimals={0} />;
}

interface FieldGroupProps extends FieldProps {
  isStacked?: boolean;
  children: ReactNode;
}

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
