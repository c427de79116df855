import type { ReactNode, Ref } from 'react';
import styles from './panel.module.css';

interface PanelProps {
  title?: string;
  level?: 2 | 3;
  action?: ReactNode;
  padding?: 'normal' | 'flush';
  isSpaced?: boolean;
  bodyRef?: Ref<HTMLDivElement>;
  children: ReactNode;
  id?: string;
}

export function Panel({ title, level = 2, action, padding = 'normal', isSpaced, bodyRef, children, id }: PanelProps) {
  const Heading = `h${level}` as const;
  return (
    <section className={styles.panel} id={id} {...(title ? { 'aria-label': title } : {})}>
      {title && (
        <header className={styles.head}>
          <Heading className={styles.title}>{title}</Heading>
          {action}
        </header>
      )}
      <div
        ref={bodyRef}
        className={padding === 'flush' ? styles.flush : styles.body}
        data-panel={padding}
        data-spaced={isSpaced}
      >
        {children}
      </div>
    </section>
  );
}
