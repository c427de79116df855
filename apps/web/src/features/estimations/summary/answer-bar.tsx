import type { Calculation } from 'contract/endpoints/calculation';
import { type RefObject, useEffect, useState } from 'react';
import styles from './answer-bar.module.css';
import { headlineOf } from './headline.ts';
import { helpParts } from './help-parts.ts';

/** Whether the element is above what is in sight. */
function useIsPassed(element: RefObject<HTMLElement | null>): boolean {
  const [isPassed, setPassed] = useState(false);
  useEffect(() => {
    if (!element.current || !('IntersectionObserver' in window)) return;
    const observer = new IntersectionObserver(([entry]) => {
      if (entry) setPassed(!entry.isIntersecting && entry.boundingClientRect.top < 0);
    });
    observer.observe(element.current);
    return () => observer.disconnect();
  }, [element]);
  return isPassed;
}

interface AnswerBarProps {
  calculation: Calculation;
  band: RefObject<HTMLElement | null>;
}

/** Cost and help in one line, while the band that says so is out of sight. Screen readers have the band. */
export function AnswerBar({ calculation, band }: AnswerBarProps) {
  const isPassed = useIsPassed(band);
  if (!isPassed) return null;
  const help = helpParts(calculation)?.parts.filter(({ kind }) => kind !== 'pay') ?? [];
  return (
    <p className={styles.bar} aria-hidden>
      <strong>{headlineOf(calculation).value}</strong>
      {help.map(({ kind, label, text }) => (
        <span key={kind}>
          {label} {text}
        </span>
      ))}
    </p>
  );
}
