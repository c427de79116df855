import '@mantine/core/styles/Progress.layer.css';
import { Progress } from '@mantine/core';
import styles from './progress-bar.module.css';

interface ProgressBarProps {
  percent: number;
  label: string;
  size?: 'sm' | 'lg';
}

export function ProgressBar({ percent, label, size = 'sm' }: ProgressBarProps) {
  return (
    <Progress.Root size={size} radius="sm" transitionDuration={0} className={styles.bar ?? ''}>
      <Progress.Section value={percent} aria-label={label} className={styles.done ?? ''} />
    </Progress.Root>
  );
}
