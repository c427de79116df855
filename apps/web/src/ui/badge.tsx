import { useLayoutEffect, useRef } from 'react';
import styles from './badge.module.css';
import type { BadgeTone } from './badge-tone.ts';
import { space } from './tokens.ts';
import tones from './tones.module.css';
import { useTooltip } from './use-tooltip.ts';

const className = `${tones.tone} ${styles.badge}`;

interface BadgeProps {
  tone: BadgeTone;
  /** A border instead of a background: the quieter of two states that share a color. */
  isOutline?: boolean;
  tooltip?: string | undefined;
  /** The tooltip's id in a table row, where the badge describes the link instead of being a second tab stop. */
  inRow?: string | undefined;
  children: string;
}

/** `aria-describedby` of the link in a row: the badge's text and its tooltip. */
export const badgeDescriptionIds = (inRow: string): string => `${textId(inRow)} ${inRow}`;

const textId = (inRow: string) => `${inRow}-text`;

export function Badge({ tooltip, ...badge }: BadgeProps) {
  if (tooltip) return <BadgeWithTooltip {...badge} tooltip={tooltip} />;
  const { tone, isOutline, children } = badge;
  return (
    <span className={className} data-tone={tone} data-outline={isOutline}>
      {children}
    </span>
  );
}

function BadgeWithTooltip({ tone, isOutline, tooltip, inRow, children }: BadgeProps) {
  const { id, isOpen, close, area, trigger } = useTooltip(inRow);
  const badge = useRef<HTMLButtonElement>(null);
  const popover = useRef<HTMLSpanElement>(null);
  useLayoutEffect(() => {
    if (!isOpen || !badge.current || !popover.current) return;
    showBeside(popover.current, badge.current);
    // The position is fixed, so the tooltip would not follow its badge.
    document.addEventListener('scroll', close, { capture: true, passive: true });
    return () => document.removeEventListener('scroll', close, { capture: true });
  }, [isOpen, close]);
  return (
    <span className={styles.area} {...area}>
      <button
        ref={badge}
        type="button"
        className={className}
        data-tone={tone}
        data-outline={isOutline}
        {...(inRow && { id: textId(inRow), tabIndex: -1 })}
        {...trigger}
      >
        {children}
      </button>
      <span role="tooltip" id={id} ref={popover} className={styles.tooltip} popover="manual" hidden={!isOpen}>
        {tooltip}
      </span>
    </span>
  );
}

function showBeside(popover: HTMLElement, badge: HTMLElement) {
  if ('showPopover' in popover && !popover.matches(':popover-open')) popover.showPopover();
  const { left, top, bottom } = badge.getBoundingClientRect();
  const { width, height } = popover.getBoundingClientRect();
  const isLow = bottom + height + space.xs > window.innerHeight && top > height + space.xs;
  popover.style.left = `${Math.max(space.xs, Math.min(left, document.documentElement.clientWidth - width - space.xs))}px`;
  popover.style.top = `${isLow ? top - height - space.xxs : bottom + space.xxs}px`;
}
