import type { Signal } from 'contract/endpoints/signals';
import { type ReactNode, useId, useState } from 'react';
import { formatDay } from '../../lib/format.ts';
import { paths } from '../../lib/paths.ts';
import { TextLink } from '../../ui/text-link.tsx';
import { daysUntil, dueWords } from './days.ts';
import styles from './signal-text.module.css';
import { texts as t } from './texts.ts';

/** How far away the day is, where that matters. */
export function DueWords({ day }: { day: string }) {
  const words = dueWords(day);
  if (!words) return null;
  return (
    <span className={styles.words} data-overdue={daysUntil(day) < 0 || undefined}>
      {words}
    </span>
  );
}

interface SignalTextProps {
  signal: Signal;
  /** Above the title: the client, in a list of several. */
  head?: ReactNode;
  /** Below the title. */
  children?: ReactNode;
  isOpenAtFirst?: boolean;
  /** In a table, whose cards have their buttons beside the first line. */
  isInList?: boolean;
}

/** What it is about. “Why?” shows the reasons and the source in place. */
export function SignalText({ signal, head, children, isOpenAtFirst = false, isInList }: SignalTextProps) {
  const { id, title } = signal;
  const [isOpen, setOpen] = useState(isOpenAtFirst);
  const why = useId();
  return (
    <div className={styles.signal} data-signal={id} data-listed={isInList}>
      {head}
      <div className={styles.title}>
        {title}{' '}
        <button
          type="button"
          className={styles.why}
          aria-expanded={isOpen}
          aria-controls={isOpen ? why : undefined}
          onClick={() => setOpen(!isOpen)}
        >
          {t.why}
          <span className={styles.hidden}>{t.about(title)}</span>
        </button>
      </div>
      <State signal={signal} />
      {signal.messaged_at && <p className={styles.detail}>{t.messaged(formatDay(signal.messaged_at))}</p>}
      {children}
      {isOpen && <Reasons id={why} signal={signal} />}
    </div>
  );
}

function State({ signal: { status, snoozed_until, dismissal } }: { signal: Signal }) {
  if (status === 'snoozed' && snoozed_until) return <p className={styles.detail}>{t.snoozedUntil(snoozed_until)}</p>;
  if (status === 'dismissed' && dismissal)
    return <p className={styles.detail}>{t.dismissed(dismissal.reason, dismissal.by, formatDay(dismissal.at))}</p>;
  return null;
}

function Reasons({ id, signal: { reasons, source, opens_on, estimation_id } }: { id: string; signal: Signal }) {
  return (
    <div id={id} className={styles.reasons}>
      <ul>
        {reasons.map((reason) => (
          <li key={reason}>{reason}</li>
        ))}
      </ul>
      <p className={styles.detail}>
        {opens_on && `${t.opens(opens_on)} · `}
        {t.source}: {source}
      </p>
      {estimation_id !== null && (
        <p>
          <TextLink to={paths.estimation(estimation_id)}>{t.estimate}</TextLink>
        </p>
      )}
    </div>
  );
}
