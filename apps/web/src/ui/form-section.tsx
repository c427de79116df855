import type { ReactNode } from 'react';
import styles from './form-section.module.css';

interface FormSectionProps {
  title: string;
  level?: 2 | 3;
  children: ReactNode;
}

export function FormSection({ title, level = 2, children }: FormSectionProps) {
  const Heading = `h${level}` as const;
  return (
    <div className={styles.section}>
      <Heading className={styles.title}>{title}</Heading>
      {children}
    </div>
  );
}
