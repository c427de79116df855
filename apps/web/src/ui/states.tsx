import '@mantine/core/styles/Skeleton.layer.css';
import { Skeleton as SkeletonLine } from '@mantine/core';
import type { ReactNode } from 'react';
import { Button } from './button.tsx';
import type { Icon } from './icon.ts';
import { savedDataIsSafe, useGathered } from './load-failures.tsx';
import styles from './states.module.css';

interface EmptyStateProps {
  icon?: Icon;
  title: string;
  children?: ReactNode;
  action?: ReactNode;
}

/** In a panel it is one compact block, so that what has content comes first. */
export function EmptyState({ icon: Icon, title, children, action }: EmptyStateProps) {
  return (
    <div className={styles.state} data-empty>
      {Icon && (
        <span className={styles.icon}>
          <Icon size={28} stroke={1.5} aria-hidden />
        </span>
      )}
      <div className={styles.words}>
        <p className={styles.title}>{title}</p>
        {children && <div className={styles.text}>{children}</div>}
      </div>
      {action && <div className={styles.action}>{action}</div>}
    </div>
  );
}

interface LoadFailureProps {
  title: string;
  error: { message: string; requestId?: string | null };
  /** What the failure did not harm, if not the saved data. */
  safe?: string;
  onRetry: () => void;
}

export function LoadFailure({ title, error, safe = savedDataIsSafe, onRetry }: LoadFailureProps) {
  const isGathered = useGathered(error, onRetry);
  if (isGathered) return <p className={styles.gathered}>{title}</p>;
  return (
    <div className={styles.state} role="alert">
      <p className={styles.title}>{title}</p>
      <div className={styles.text}>
        <p>{error.message}</p>
        <p>{safe}</p>
        {error.requestId && <p className={styles.reference}>Reference {error.requestId}</p>}
      </div>
      <div className={styles.action}>
        <Button onClick={onRetry}>Try again</Button>
      </div>
    </div>
  );
}

interface SkeletonProps {
  lines?: number;
  label?: string;
}

/** Takes up space at once but becomes visible after 300 ms, so that a fast reply does not flicker. */
export function Skeleton({ lines = 3, label = 'Loading' }: SkeletonProps) {
  return (
    <div className={styles.skeleton} role="status" aria-label={label}>
      {Array.from({ length: lines }, (_, line) => `line ${line}`).map((line) => (
        <SkeletonLine key={line} className={styles.line ?? ''} animate={false} />
      ))}
    </div>
  );
}

/** Rows as high as those of a list, so that the page does not move when they arrive. */
export function RowsSkeleton({ lines = 3, label = 'Loading' }: SkeletonProps) {
  return (
    <div className={styles.rows} role="status" aria-label={label}>
      {Array.from({ length: lines }, (_, line) => `row ${line}`).map((line) => (
        <div key={line} className={styles.row}>
          <SkeletonLine className={styles.name ?? ''} animate={false} />
          <SkeletonLine className={styles.detail ?? ''} animate={false} />
        </div>
      ))}
    </div>
  );
}
