import type { ReactNode } from 'react';
import { headlineTexts } from '../headline-texts.ts';
import styles from './why.module.css';

interface WhyLayoutProps {
  /** What is explained, at the start of the line. */
  children?: ReactNode;
  /** At the end of the line. */
  button: ReactNode;
  /** Between the line and the reasons. */
  meaning?: ReactNode;
  reasons?: ReactNode;
}

/** The markup of "Why?", without state. */
export function WhyLayout({ children, button, meaning, reasons }: WhyLayoutProps) {
  return (
    <>
      <div className={styles.line}>
        {children}
        {button}
      </div>
      {meaning}
      {reasons}
    </>
  );
}

/** Takes the space of the button before the application has loaded. */
export const WhyPlaceholder = () => (
  <span className={styles.button} data-placeholder>
    {headlineTexts.result.why}
  </span>
);
