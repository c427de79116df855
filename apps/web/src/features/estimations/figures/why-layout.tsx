import type { ReactNode } from 'react';
import { headlineTexts } from '../headline-texts.ts';
import styles from './why.module.css';

interface WhyLayoutProps {
  children?: ReactNode;
  button: ReactNode;
  meaning?: ReactNode;
  reasons?: ReactNode;
}

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
