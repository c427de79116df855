import type { ReactNode } from 'react';
import { Button } from './button.tsx';
import type { Icon } from './icon.ts';
import styles from './states.module.css';

interface EmptyStateProps {
  icon?: Icon;
  title: string;
  /** One or two lines: what this is, or why there is nothing. */
  children?: ReactNode;
  /** The one thing to do next. */
  action?: ReactNode;
}

/** What stands where records would be: first use, no match, nothing yet. */
export function EmptyState({ icon: Sign, title, children, action }: EmptyStateProps) {
  return (
    <div className={styles.state}>
      {Sign && (
        <span className={styles.sign}>
          <Sign size={28} stroke={1.5} aria-hidden />
        </span>
      )}
      <p className={styles.title}>{title}</p>
      {children && <div className={styles.text}>{children}</div>}
      {action && <div className={styles.action}>{action}</div>}
    </div>
  );
}

interface LoadFailureProps {
  /** What could not be shown: "The estimates could not be loaded." */
  title: string;
  /** The server's or the network's sentence. */
  error: { message: string; requestId?: string | null };
  /** What has not been lost, when that could be feared. */
  safe?: string;
  onRetry: () => void;
}

/** A page or a part of it that could not be loaded: what happened, what is safe, Try again. */
export function LoadFailure({ title, error, safe, onRetry }: LoadFailureProps) {
  return (
    <div className={styles.state} role="alert">
      <p className={styles.title}>{title}</p>
      <div className={styles.text}>
        <p>{error.message}</p>
        {safe && <p>{safe}</p>}
        {error.requestId && <p className={styles.reference}>Reference {error.requestId}</p>}
      </div>
      <div className={styles.action}>
        <Button onClick={onRetry}>Try again</Button>
      </div>
    </div>
  );
}

interface SkeletonProps {
  /** How many lines of content to hold the place of. */
  lines?: number;
  /** What is loading, for those who do not see it. */
  label?: string;
}

/** Holds the layout while something loads. It takes its place at once and becomes visible after 300 ms. */
export function Skeleton({ lines = 3, label = 'Loading' }: SkeletonProps) {
  return (
    <div className={styles.skeleton} role="status" aria-label={label}>
      {Array.from({ length: lines }, (_, line) => `line ${line}`).map((line) => (
        <span key={line} className={styles.bone} />
      ))}
    </div>
  );
}
