import { useLayoutEffect, useRef } from 'react';
import styles from './badge.module.css';
import type { BadgeTone } from './badge-tone.ts';
import { space } from './tokens.ts';
import tones from './tones.module.css';
import { useTip } from './use-tip.ts';

const look = `${tones.tone} ${styles.badge}`;

interface BadgeProps {
  tone: BadgeTone;
  /** An edge instead of a ground: the quieter of two states that share a colour. */
  isOutline?: boolean;
  /** What the word means, in one or two sentences; shown on hover, on focus and on touch. */
  tip?: string | undefined;
  /**
   * In a row of a list: the tooltip's id, with which the row's link is described (`badgeWords`). The badge is then no stop of
   * the Tab key, which would otherwise stop twice in each row.
   */
  inRow?: string | undefined;
  children: string;
}

/** What describes the link of the row that a badge stands in: its word and what it means. */
export const badgeWords = (inRow: string): string => `${wordId(inRow)} ${inRow}`;

const wordId = (inRow: string) => `${inRow}-word`;

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

function ExplainedBadge({ tone, isOutline, tip, inRow, children }: BadgeProps) {
  const { id, isOpen, close, area, trigger } = useTip(inRow);
  const badge = useRef<HTMLButtonElement>(null);
  const t = useRef<HTMLSpanElement>(null);
  useLayoutEffect(() => {
    if (!isOpen || !badge.current || !t.current) return;
    place(t.current, badge.current);
    // It hangs where the badge was when it opened.
    document.addEventListener('scroll', close, { capture: true, passive: true });
    return () => document.removeEventListener('scroll', close, { capture: true });
  }, [isOpen, close]);
  return (
    <span className={styles.area} {...area}>
      <button
        ref={badge}
        type="button"
        className={look}
        data-tone={tone}
        data-outline={isOutline}
        {...(inRow && { id: wordId(inRow), tabIndex: -1 })}
        {...trigger}
      >
        {children}
      </button>
      <span role="tooltip" id={id} ref={t} className={styles.tip} popover="manual" hidden={!isOpen}>
        {tip}
      </span>
    </span>
  );
}

/** Below the badge, or above it, or to its side where it would be cut off; above all that clips, where the browser can. */
function place(t: HTMLElement, badge: HTMLElement) {
  if ('showPopover' in t && !t.matches(':popover-open')) t.showPopover();
  const { left, top, bottom } = badge.getBoundingClientRect();
  const { width, height } = t.getBoundingClientRect();
  const isLow = bottom + height + space.xs > window.innerHeight && top > height + space.xs;
  t.style.left = `${Math.max(space.xs, Math.min(left, document.documentElement.clientWidth - width - space.xs))}px`;
  t.style.top = `${isLow ? top - height - space.xxs : bottom + space.xxs}px`;
}
