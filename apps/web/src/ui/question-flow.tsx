import { Activity, type ReactNode, useEffect, useId, useRef } from 'react';
import { type LinkTarget, paths } from '../lib/paths.ts';
import { Banner } from './banner.tsx';
import { Button, LinkButton } from './button.tsx';
import { FlowSteps } from './flow-steps.tsx';
import { PageShell } from './page-shell.tsx';
import styles from './question-flow.module.css';
import { useFlow } from './use-flow.ts';

/** What a step's own form takes: `<Form form={form} label="Firm" {...controls}>`. */
export interface FlowControls {
  /** The form's `id`: Next submits it. */
  id: string;
  /** Goes on, once the form has found its values right. */
  onSubmit: () => void;
}

export interface FlowStep {
  /** Short, for the line of steps; no other step has it. */
  name: string;
  /** The question, as the page's heading. */
  title: string;
  lead?: ReactNode;
  /** Why this is asked, for those who wonder. */
  why?: ReactNode;
  /** About how long it takes. */
  minutes?: number;
  /**
   * What is asked: a function that shows a form with these controls, or content that saves by itself or has nothing to
   * check. Visited steps keep their state. No two steps use the same path of a field.
   */
  content: ReactNode | ((controls: FlowControls) => ReactNode);
  /** Runs before going on from here; `false` stays, and the step itself says why. */
  onSubmit?: () => Promise<boolean>;
}

interface QuestionFlowProps {
  /** At least one. */
  steps: readonly FlowStep[];
  /** Where to start; a number outside the steps is moved to the nearest. */
  step?: number;
  /** Keeps the place at each change, forward and back; when it rejects, the flow is where it was and says so. */
  onStep: (step: number) => Promise<void>;
  /** Runs after the last step; then the page leads on. */
  onComplete: () => Promise<void>;
  /** What the last step's button says. */
  finalLabel?: string;
  /** Where the first step's Cancel leads. */
  cancelTo?: LinkTarget;
}

/**
 * A page of questions, one step at a time, standing where a page shell would. Next submits the step's form, keeps the
 * place and goes on; Back loses nothing that was typed.
 */
export function QuestionFlow({ finalLabel = 'Complete', cancelTo = paths.login, ...moves }: QuestionFlowProps) {
  const { steps } = moves;
  const flow = useFlow(moves);
  const { index, failure } = flow;
  const isQuarantined = flow.busy !== null || flow.progress === 'complete';
  const base = useId();
  const page = useRef<HTMLDivElement>(null);
  const next = useRef<HTMLButtonElement>(null);
  useHeadingFocus(page, index);
  const current = steps[index];
  if (!current) return null;
  const formOf = (place: number) => `${base}form-${place}`;
  const retry = () => (failure?.press === 'next' ? next.current?.click() : flow.goTo(failure?.press ?? index));
  return (
    <div ref={page} className={styles.flow} onInput={flow.touch}>
      {steps.length > 1 && (
        <FlowSteps names={steps.map(({ name }) => name)} index={index} disabled={isQuarantined} onGo={flow.goTo} />
      )}
      <PageShell
        title={current.title}
        documentTitle={steps.length > 1 ? `Step ${index + 1} of ${steps.length}: ${current.title}` : current.title}
        lead={current.lead}
        measure="form"
      >
        <Asides step={current} />
        {steps.map(({ name, content }, place) => (
          <Activity key={name} mode={place === index ? 'visible' : 'hidden'}>
            {flow.visited.has(place) && (
              <div>{typeof content === 'function' ? content({ id: formOf(place), onSubmit: flow.next }) : content}</div>
            )}
          </Activity>
        ))}
        {failure && <NotSaved title={current.title} message={failure.message} onRetry={retry} />}
        <div className={styles.actions}>
          {index === 0 ? (
            <LinkButton to={cancelTo}>Cancel</LinkButton>
          ) : (
            <Button onClick={() => flow.goTo(index - 1)} busy={flow.busy === index - 1} disabled={isQuarantined}>
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
            disabled={isQuarantined}
          >
            {index === steps.length - 1 ? finalLabel : 'Next'}
          </Button>
        </div>
      </PageShell>
    </div>
  );
}

/** At each change of step the heading takes the focus, at the page's top. */
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
      title="Your progress could not be saved."
      action={<Button onClick={onRetry}>Try again</Button>}
    >
      {message} You are still at “{title}”, and what you typed is still here.
    </Banner>
  );
}
