import IconChecks from '@tabler/icons-react/dist/esm/icons/IconChecks.mjs';
import IconChevronRight from '@tabler/icons-react/dist/esm/icons/IconChevronRight.mjs';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { serverPath } from '../lib/paths.ts';
import { EmptyState, RowsSkeleton } from './states.tsx';
import styles from './task-list.module.css';

export interface Task {
  id: string;
  text: string;
  href: string;
}

interface TaskListProps {
  tasks: readonly Task[] | undefined;
  empty: { title: string; text?: ReactNode };
}

export function TaskList({ tasks, empty }: TaskListProps) {
  if (!tasks)
    return (
      <div className={styles.loading}>
        <RowsSkeleton lines={3} />
      </div>
    );
  if (tasks.length === 0) {
    return (
      <EmptyState icon={IconChecks} title={empty.title}>
        {empty.text}
      </EmptyState>
    );
  }
  return (
    <ul className={styles.tasks}>
      {tasks.map(({ id, text, href }) => (
        <li key={id}>
          <Link {...serverPath(href)} className={styles.task}>
            <span className={styles.mark} aria-hidden />
            <span className={styles.text}>{text}</span>
            <IconChevronRight size={18} stroke={1.75} aria-hidden />
          </Link>
        </li>
      ))}
    </ul>
  );
}
