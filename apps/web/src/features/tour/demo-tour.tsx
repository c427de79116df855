import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { TextLink } from '../../ui/text-link.tsx';
import styles from './demo-tour.module.css';
import { saveTourStep, type TourRole, tourStep } from './tour-progress.ts';
import { tourTexts as t, tourSteps } from './tour-steps.ts';

interface DemoTourProps {
  role: TourRole;
  /** The user has asked for it. */
  takesFocus: boolean;
  onClose: () => void;
}

/** In the flow of the page, so that it covers nothing. */
export function DemoTour({ role, takesFocus, onClose }: DemoTourProps) {
  const steps = tourSteps[role];
  const last = steps.length - 1;
  const [position, setPosition] = useState(() => Math.min(tourStep(role), last));
  const [back, next] = [useRef<HTMLButtonElement>(null), useRef<HTMLButtonElement>(null)];
  const card = useRef<HTMLElement>(null);
  useEffect(() => {
    if (takesFocus) card.current?.focus();
  }, [takesFocus]);
  const step = steps[position];
  if (!step) return null;
  const go = (to: number) => {
    saveTourStep(role, to);
    setPosition(to);
    // The button that disappears at an end of the tour would lose the focus.
    if (to === 0) next.current?.focus();
    if (to === last) back.current?.focus();
  };
  const close = () => {
    onClose();
    document.getElementById('content')?.focus({ preventScroll: true });
  };
  const onKeyDown = ({ key }: KeyboardEvent) => {
    if (key === 'Escape') close();
  };
  return (
    <section ref={card} tabIndex={-1} className={styles.tour} aria-label={t.label} onKeyDown={onKeyDown}>
      <div className={styles.step} aria-live="polite">
        <p className={styles.position}>{t.position(position + 1, steps.length)}</p>
        <p className={styles.title}>{step.title}</p>
        <p className={styles.text}>{step.text}</p>
      </div>
      <div className={styles.actions}>
        <TextLink to={step.to}>{step.link}</TextLink>
        <div className={styles.buttons}>
          {position > 0 && (
            <Button size="sm" ref={back} onClick={() => go(position - 1)}>
              {t.back}
            </Button>
          )}
          {position < last && (
            <Button size="sm" ref={next} onClick={() => go(position + 1)}>
              {t.next}
            </Button>
          )}
          <Button size="sm" weight="quiet" onClick={close}>
            {t.close}
          </Button>
        </div>
      </div>
    </section>
  );
}
