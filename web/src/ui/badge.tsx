import { useLayoutEffect, useRef } from 'react';
import styles from './badge.module.css';
import tones from './tones.module.css';
import { useTip } from './use-tip.ts';

/** Colours by name; each goes with a word or an icon. */
export type BadgeTone = 'indigo' | 'teal' | 'amber' | 'leaf' | 'slate' | 'brick' | 'plum' | 'gray';

const look = `${tones.tone} ${styles.badge}`;

interface BadgeProps {
  tone: BadgeTone;
  /** An edge instead of a ground: the quieter of two states that share a colour. */
  isOutline?: boolean;
  /** What the word means, in one or two sentences; shown on hover, on focus and on touch. */
  tip?: string | undefined;
  children: string;
}

/** A state as a word on its colour. */
export function Badge({ tip, ...badge }: BadgeProps) {
  if (tip) return <ExplainedBadge {...badge} tip={tip} />;
  const { tone, isOutline, children } = badge;
  return (
    <span className={look} data-tone={tone} data-outline={isOutline}>
      {children}
    </span>
  );
}

function ExplainedBadge({ tone, isOutline, tip, children }: BadgeProps) {
  const { id, isOpen, area, trigger } = useTip();
  const words = useRef<HTMLSpanElement>(null);
  useLayoutEffect(() => {
    if (isOpen && words.current) keepInSight(words.current);
  }, [isOpen]);
  return (
    <span className={styles.area} {...area}>
      <button type="button" className={look} data-tone={tone} data-outline={isOutline} {...trigger}>
        {children}
      </button>
      <span role="tooltip" id={id} ref={words} className={styles.tip} hidden={!isOpen}>
        {tip}
      </span>
    </span>
  );
}

/** Moves the words to the side, and above their badge, where they would be cut off. */
function keepInSight(tip: HTMLElement) {
  tip.style.marginInlineStart = '';
  delete tip.dataset.above;
  const { top, right, bottom, height } = tip.getBoundingClientRect();
  const excess = right - document.documentElement.clientWidth;
  if (excess > 0) tip.style.marginInlineStart = `${-excess}px`;
  if (bottom > window.innerHeight && top > 2 * height) tip.dataset.above = '';
}
