import { Activity, type ReactNode, useEffect, useId, useRef } from 'react';
import { type LinkTarget, paths } from '../lib/paths.ts';
import { Banner } from './banner.tsx';
import { Button, LinkButton } from './button.tsx';
import { FlowSteps } from './flow-steps.tsx';
import { PageShell } from './page-shell.tsx';
import styles from './question-flow.module.css';
import { useFlow } from './use-flow.ts';

export interface FlowControls {
  id: string;
  onSubmit: () => void;
}

export interface FlowStep {
  name: string;
  title: string;
  lead?: ReactNode;
  why?: ReactNode;
  minutes?: number;
  nextLabel?: string;
  /** A form with these controls, or content that saves by itself. Field paths are unique among the steps. */
  content?: ReactNode | ((controls: FlowControls) => ReactNode);
  /** In place of content, such as a page of all answers: `change` opens a step that then leads back to the last one. */
  review?: (change: (step: number) => void) => ReactNode;
  /** Called before continuing; after `false` the step stays and shows why. */
  onSubmit?: () => Promise<boolean>;
}

interface QuestionFlowProps {
  steps: readonly FlowStep[];
  step?: number;
  /** Saves the progress at each change. If it rejects, the step stays and shows the error. */
  onStep: (step: number) => Promise<void>;
  onComplete: () => Promise<void>;
  finalLabel?: string;
  cancelTo?: LinkTarget;
  cancelLabel?: string;
}

/** Takes the place of a page shell. Next saves the progress, Back keeps the input. */
export function QuestionFlow({
  finalLabel = 'Complete',
  cancelTo = paths.login,
  cancelLabel = 'Cancel',
  ...moves
}: QuestionFlowProps) {
  const { steps } = moves;
  const flow = useFlow(moves);
  const { index, failure } = flow;
  const isDisabled = flow.busy !== null || flow.progress === 'complete';
  const base = useId();
  const page = useRef<HTMLDivElement>(null);
  const next = useRef<HTMLButtonElement>(null);
  useHeadingFocus(page, index);
  const current = steps[index];
  if (!current) return null;
  const formOf = (place: number) => `${base}form-${place}`;
  const retry = () => (failure?.press === 'next' ? next.current?.click() : flow.goTo(failure?.press ?? index));
  return (
    <div ref={page} className={styles.flow} onInput={flow.touch} onSubmit={flow.touch}>
      {steps.length > 1 && (
        <FlowSteps names={steps.map(({ name }) => name)} index={index} disabled={isDisabled} onGo={flow.goTo} />
      )}
      <PageShell
        title={current.title}
        documentTitle={steps.length > 1 ? `Step ${index + 1} of ${steps.length}: ${current.title}` : current.title}
        lead={current.lead}
        measure="form"
      >
        <Asides step={current} />
        {steps.map(({ name, content, review }, place) => (
          <Activity key={name} mode={place === index ? 'visible' : 'hidden'}>
            {flow.visited.has(place) && (
              <div className={styles.content}>
                {typeof content === 'function' ? content({ id: formOf(place), onSubmit: flow.next }) : content}
                {review?.(flow.change)}
              </div>
            )}
          </Activity>
        ))}
        {failure && <NotSaved title={current.title} message={failure.message} onRetry={retry} />}
        <div className={styles.actions}>
          {index === 0 ? (
            <LinkButton to={cancelTo}>{cancelLabel}</LinkButton>
          ) : (
            <Button onClick={() => flow.goTo(index - 1)} busy={flow.busy === index - 1} disabled={isDisabled}>
              Back
            </Button>
          )}
          <p role="status" className={styles.status}>
            {flow.progress !== 'unsaved' && !failure && !flow.busy && 'Saved'}
          </p>
          <Button
            weight="primary"
            ref={next}
            {...(typeof current.content === 'function'
              ? { type: 'submit' as const, form: formOf(index) }
              : { onClick: flow.next })}
            busy={flow.busy === 'next' || flow.progress === 'complete'}
            disabled={isDisabled}
          >
            {current.nextLabel ??
              (index === steps.length - 1 ? finalLabel : flow.isChange ? 'Save and return' : 'Next')}
          </Button>
        </div>
      </PageShell>
    </div>
  );
}

function useHeadingFocus(page: { current: HTMLElement | null }, index: number) {
  const shown = useRef(index);
  useEffect(() => {
    if (shown.current === index) return;
    shown.current = index;
    window.scrollTo({ top: 0 });
    page.current?.querySelector('h1')?.focus({ preventScroll: true });
  }, [index, page]);
}

function Asides({ step: { minutes, why } }: { step: FlowStep }) {
  if (!minutes && !why) return null;
  return (
    <div className={styles.asides}>
      {minutes && <p>About {minutes === 1 ? '1 minute' : `${minutes} minutes`}</p>}
      {why && (
        <details>
          <summary>Why we ask</summary>
          <div>{why}</div>
        </details>
      )}
    </div>
  );
}

function NotSaved({ title, message, onRetry }: { title: string; message: string; onRetry: () => void }) {
  const banner = useRef<HTMLDivElement>(null);
  useEffect(() => {
    banner.current?.focus();
    banner.current?.scrollIntoView({ block: 'nearest' });
  }, []);
  return (
    <Banner
      tone="danger"
      role="alert"
      tabIndex={-1}
      ref={banner}
      title="Your progress couldn’t be saved."
      action={<Button onClick={onRetry}>Try again</Button>}
    >
      {message} You’re still on “{title}” with everything you typed.
    </Banner>
  );
}
