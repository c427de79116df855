import type { ReactNode, Ref } from 'react';
import styles from './panel.module.css';

interface PanelProps {
  title?: string;
  /** Heading level: 2 below a page's title, 3 inside a section. */
  level?: 2 | 3;
  /** At the right of the title. */
  action?: ReactNode;
  /** `flush` lets tables and lists reach the edges. */
  padding?: 'normal' | 'flush';
  /** Adds equal gaps between the children. */
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
      <div ref={bodyRef} className={padding === 'flush' ? styles.flush : styles.body} data-spaced={isSpaced}>
        {children}
      </div>
    </section>
  );
}
