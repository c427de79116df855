import { Skeleton } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import type { LinkTarget } from '../lib/paths.ts';
import styles from './figure-row.module.css';

interface Figure {
  label: string;
  value: string | undefined;
  to: LinkTarget;
  isUrgent?: boolean;
}

/** Figures side by side, each a link. Labels are there at once, so that nothing moves when the figures arrive. */
export function FigureRow({ figures }: { figures: readonly Figure[] }) {
  return (
    <div className={styles.frame}>
      <ul className={styles.row}>
        {figures.map((figure) => (
          <li key={figure.label}>
            <Link className={styles.figure} {...figure.to}>
              <span className={styles.label}>{figure.label}</span>{' '}
              <span className={styles.value} data-urgent={figure.isUrgent || undefined}>
                {figure.value ?? <Skeleton component="span" className={styles.waiting ?? ''} animate={false} />}
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </div>
  );
}
