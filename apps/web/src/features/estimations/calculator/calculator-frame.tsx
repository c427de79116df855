import { useEffect, useState } from 'react';
import { ExternalLink } from '../../../ui/text-link.tsx';
import { texts } from '../texts.ts';
import styles from './calculator.module.css';

const t = texts.calculator;
const slowAfterMs = 10_000;

export function CalculatorFrame({ url }: { url: string }) {
  const [state, setState] = useState<'loading' | 'slow' | 'loaded'>('loading');
  useEffect(() => {
    if (state !== 'loading') return;
    const timer = setTimeout(() => setState('slow'), slowAfterMs);
    return () => clearTimeout(timer);
  }, [state]);
  return (
    <div className={styles.calculator}>
      <p className={styles.line}>
        <span role="status">{state === 'loading' ? t.loading : state === 'slow' ? t.slow : ''}</span>
        <ExternalLink href={url}>{t.fallback}</ExternalLink>
      </p>
      <iframe
        className={styles.frame}
        src={url}
        title={t.frame}
        height={4000}
        referrerPolicy="no-referrer"
        onLoad={() => setState('loaded')}
      />
    </div>
  );
}
