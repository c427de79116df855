import type { UseFormReturnType } from '@mantine/form';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { Banner } from './banner.tsx';
import { ButtonRow } from './button-row.tsx';
import { fieldId } from './fields.tsx';
import styles from './form.module.css';
import { useNotice } from './notice.tsx';

const fixThem = 'Please fix the highlighted fields.';

interface FormProps<Values extends object> {
  /** From `useForm` of @mantine/form, in controlled mode. */
  form: UseFormReturnType<Values>;
  /** Called with valid values only. Pass the server's field errors to `form.setErrors(error.errors)`. */
  onSubmit: (values: Values) => void;
  /** An error without a field; a new object each time, so that it is announced again. */
  error?: { message: string } | null;
  labels?: Record<string, string>;
  children: ReactNode;
  label: string;
  id?: string;
}

/** Validates on submit only, keeps the input, and moves the focus to the summary of errors. */
export function Form<Values extends object>(props: FormProps<Values>) {
  const { form, onSubmit, error, labels = {}, children, label, id } = props;
  const summary = useRef<HTMLDivElement>(null);
  const notice = useNotice();
  const [errorCodes, setApiErrors] = useState(0);
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
      onSubmit={form.onSubmit(onSubmit, () => setApiErrors((count) => count + 1))}
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

export function FormActions({ children }: { children: ReactNode }) {
  return <ButtonRow>{children}</ButtonRow>;
}
