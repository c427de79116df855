import { useForm } from '@mantine/form';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { paths } from '../../lib/paths.ts';
import { Banner } from '../../ui/banner.tsx';
import { Button, LinkButton } from '../../ui/button.tsx';
import { ButtonRow } from '../../ui/button-row.tsx';
import { CodeField } from '../../ui/code-field.tsx';
import { bind } from '../../ui/fields.tsx';
import { Form } from '../../ui/form.tsx';
import styles from './code-form.module.css';
import { texts } from './texts.ts';
import type { CodeSteps } from './use-code-steps.ts';

interface CodeFormProps {
  steps: CodeSteps;
  help: ReactNode;
  onCheck: (code: string) => void;
  /** Missing where the code is not sent. */
  onResend?: () => void;
  children?: ReactNode;
  restart?: ReactNode;
}

export function CodeForm({ steps, help, onCheck, onResend, children, restart }: CodeFormProps) {
  const { status, problem, isOver, isBusy } = steps;
  const form = useForm({ initialValues: { code: '' } });
  const [missing, setMissing] = useState<{ message: string } | null>(null);
  const field = useRef<HTMLInputElement>(null);
  const wrong = problem?.message === texts.wrong ? problem : null;
  const inBoxes = missing ?? wrong;
  const { setValues } = form;
  useEffect(() => {
    if (wrong) setValues({ code: '' });
  }, [wrong, setValues]);
  // The boxes are the next thing to use. Screen readers announce the message anyway.
  useEffect(() => {
    if (inBoxes) field.current?.focus();
  }, [inBoxes]);
  if (isOver) return <Over sentence={problem?.message ?? ''} restart={restart} />;
  const submit = ({ code }: typeof form.values) => {
    if (code.length < 6) return setMissing({ message: texts.incomplete });
    setMissing(null);
    onCheck(code);
  };
  return (
    <Form form={form} onSubmit={submit} error={missing ?? problem} label="Verification code">
      <CodeField
        {...bind(form, 'code')}
        label="Six-digit code"
        help={help}
        ref={field}
        autoFocus
        error={inBoxes !== null}
        disabled={steps.isDone}
      />
      <p role="status" className={styles.status} data-done={steps.isDone || undefined}>
        {status}
      </p>
      <ButtonRow>
        <Button type="submit" weight="primary" busy={isBusy === 'checking'} disabled={steps.isDone}>
          Continue
        </Button>
        {onResend && (
          <Button onClick={onResend} busy={isBusy === 'sending'} disabled={steps.isDone}>
            Resend Code
          </Button>
        )}
        {children}
      </ButtonRow>
    </Form>
  );
}

const takeFocus = (node: HTMLDivElement | null) => node?.focus();

export function Over({ sentence, restart }: { sentence: string; restart?: ReactNode }) {
  return (
    <>
      <Banner tone="danger" role="alert" tabIndex={-1} ref={takeFocus}>
        {sentence}
      </Banner>
      <ButtonRow>
        {restart ?? (
          <LinkButton to={paths.signIn} weight="primary">
            Sign in again
          </LinkButton>
        )}
      </ButtonRow>
    </>
  );
}
