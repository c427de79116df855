import type { ReactNode } from 'react';
import type { ApiError } from '../lib/api-error.ts';
import { Panel } from './panel.tsx';
import styles from './rows-panel.module.css';
import { LoadFailure, RowsSkeleton } from './states.tsx';

interface RowsPanelProps {
  title: string;
  about: ReactNode;
  answer: { readonly error: ApiError | null; refetch: () => unknown };
  failed: string;
  /** What a failure to load does not affect. */
  safe: string;
  /** The rows, or that there are none. Null until they were loaded. */
  children: ReactNode;
  footer?: ReactNode;
}

/** Rows below a text about them, with the class names of `panel-rows.module.css`. */
export function RowsPanel({
  title,
  about,
  answer: { error, refetch },
  failed,
  safe,
  children,
  footer,
}: RowsPanelProps) {
  return (
    <Panel title={title} padding="flush">
      <p className={styles.about}>{about}</p>
      {children ??
        (error ? (
          <LoadFailure title={failed} error={error} safe={safe} onRetry={() => void refetch()} />
        ) : (
          <div className={styles.loading}>
            <RowsSkeleton lines={2} />
          </div>
        ))}
      {footer && <div className={styles.footer}>{footer}</div>}
    </Panel>
  );
}
