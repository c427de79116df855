import type { UseFormReturnType } from '@mantine/form';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { Banner } from './banner.tsx';
import { Button } from './button.tsx';
import { ButtonRow } from './button-row.tsx';
import { ConfirmDialog } from './confirm-dialog.tsx';
import { fieldId } from './fields.tsx';
import styles from './form.module.css';
import { useNotice } from './notice.tsx';
import { UnsavedGuard, type UnsavedGuardProps, useUnsavedInput } from './unsaved-guard.tsx';

const fixThem = 'Please fix the highlighted fields.';

interface FormProps<Values extends object> {
  /** From `useForm` of @mantine/form, in controlled mode. */
  form: UseFormReturnType<Values>;
  /** Called with valid values only. Pass the server's field errors to `form.setErrors(error.errors)`. */
  onSubmit: (values: Values) => unknown;
  error?: { message: string } | null;
  labels?: Record<string, string>;
  children: ReactNode;
  label: string;
  id?: string;
  /** The label of the button that submits. Without it, the form's buttons are elsewhere. */
  submit?: ReactNode;
  weight?: 'primary' | 'secondary' | 'danger';
  busy?: boolean;
  isWide?: boolean;
  actions?: ReactNode;
  /** Above the buttons, which then stay in view however long the form is. */
  footer?: ReactNode;
  /** On a phone, the buttons stay in view however long the form is. */
  isLong?: boolean;
  unsaved?: UnsavedGuardProps;
  confirm?: Confirmation<Values>;
}

/** Asked before the values are sent. The dialog stays busy until a promise of `onSubmit` resolves. */
interface Confirmation<Values> {
  isNeeded: (values: Values) => boolean;
  title: string;
  confirmLabel: string;
  cancelLabel?: string;
  weight?: 'danger' | 'primary';
  children: (values: Values | null) => ReactNode;
}

/** Validates on submit only, keeps the input, and moves the focus to the summary of errors. Fields are the children. */
export function Form<Values extends object>(props: FormProps<Values>) {
  const { form, onSubmit, error, labels = {}, children, label, id, submit, actions, footer, unsaved, confirm } = props;
  const button = submit && (
    <Button
      type="submit"
      weight={props.weight ?? 'primary'}
      busy={props.busy ?? false}
      fullWidth={props.isWide ?? false}
    >
      {submit}
    </Button>
  );
  const summary = useRef<HTMLDivElement>(null);
  const notice = useNotice();
  useUnsavedInput(unsaved ? unsaved.isDirty : () => form.isDirty());
  const [errorCodes, setApiErrors] = useState(0);
  const [toConfirm, setToConfirm] = useState<Values | null>(null);
  const submitOrAsk = (values: Values) => void (confirm?.isNeeded(values) ? setToConfirm(values) : onSubmit(values));
  const problems = Object.entries(form.errors)
    .filter(([, sentence]) => Boolean(sentence))
    .sort(([one], [other]) => placeOf(one, form.values) - placeOf(other, form.values));
  const hasProblems = problems.length > 0;
  useEffect(() => {
    if ((errorCodes === 0 && !error) || !summary.current) return;
    summary.current.focus();
    // What was said about an earlier save is over.
    notice.clear();
    const before = document.title.replace(/^Error: /, '');
    document.title = `Error: ${before}`;
    return () => {
      document.title = document.title.replace(/^Error: /, '');
    };
  }, [errorCodes, error, notice]);
  return (
    <form
      id={id}
      aria-label={label}
      noValidate
      className={styles.form}
      onSubmit={form.onSubmit(submitOrAsk, () => setApiErrors((count) => count + 1))}
    >
      {(hasProblems || error) && (
        <Banner
          tone="danger"
          title={hasProblems ? fixThem : (error?.message ?? '')}
          ref={summary}
          tabIndex={-1}
          role="alert"
        >
          {hasProblems && (
            <ul className={styles.problems}>
              {problems.map(([path, sentence]) => (
                <li key={path}>
                  <a href={`#${fieldId(path)}`} onClick={(event) => goTo(event, path)}>
                    {labels[path] ? `${labels[path]}: ` : ''}
                    {sentence}
                  </a>
                </li>
              ))}
            </ul>
          )}
        </Banner>
      )}
      {children}
      {button &&
        (props.isWide ? (
          button
        ) : (
          <div className={footer !== undefined ? styles.footer : props.isLong ? styles.bar : undefined}>
            {footer}
            <ButtonRow>
              {button}
              {actions}
            </ButtonRow>
          </div>
        ))}
      {unsaved && <UnsavedGuard {...unsaved} />}
      {confirm && (
        <ConfirmDialog
          {...confirm}
          opened={toConfirm !== null}
          onConfirm={async () => {
            if (toConfirm) await onSubmit(toConfirm);
            setToConfirm(null);
          }}
          onClose={() => setToConfirm(null)}
          busy={props.busy ?? false}
        >
          {confirm.children(toConfirm)}
        </ConfirmDialog>
      )}
    </form>
  );
}

/** The summary follows the order of the values, which is that of the screen. */
function placeOf(path: string, values: object): number {
  let place = 0;
  let scale = 1;
  let within: unknown = values;
  for (const part of path.split('.')) {
    if (typeof within !== 'object' || within === null) break;
    const names = Object.keys(within);
    scale /= names.length + 1;
    place += (names.includes(part) ? names.indexOf(part) : names.length) * scale;
    within = Object.entries(within).find(([name]) => name === part)?.[1];
  }
  return place;
}

function goTo(event: { preventDefault: () => void }, path: string): void {
  event.preventDefault();
  const field = document.getElementById(fieldId(path));
  const within = field?.matches('input, select, textarea, button')
    ? field
    : field?.querySelector('input, select, textarea');
  const target = within instanceof HTMLElement ? within : field;
  target?.focus();
  target?.scrollIntoView({ block: 'center' });
}
