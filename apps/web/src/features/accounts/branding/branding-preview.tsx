import { isColor, isReadableOnWhite } from 'contract/fields/colors';
import { defaultBrandColor } from 'contract/vocabulary/branding';
import type { CSSProperties } from 'react';
import styles from './branding.module.css';
import { brandingTexts as t } from './texts.ts';

interface BrandingPreviewProps {
  firm: string;
  logoUrl: string | null;
  color: string;
  phone: string;
  contact: string;
  disclaimer: string;
}

/** The top of a report. A color that can’t be saved is not shown. */
export function BrandingPreview({ firm, logoUrl, color, phone, contact, disclaimer }: BrandingPreviewProps) {
  const shown = isColor(color) && isReadableOnWhite(color) ? color : defaultBrandColor;
  const style: CSSProperties & Record<'--brand', string> = { '--brand': shown };
  const lines = [...contact.split('\n'), phone].filter((line) => line.trim() !== '');
  return (
    <section className={styles.preview} aria-label={t.preview} style={style}>
      <p className={styles.label}>{t.preview}</p>
      <div className={styles.paper}>
        <div className={styles.head}>
          {logoUrl ? <img src={logoUrl} alt={firm} /> : <strong>{firm}</strong>}
          <p>
            {lines.map((line, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: lines have no id, and two can be the same
              <span key={index}>{line}</span>
            ))}
          </p>
        </div>
        <p className={styles.title}>{t.previewTitle}</p>
        <div className={styles.card}>
          <span>{t.previewLabel}</span>
          <strong>{t.previewValue}</strong>
          <span>{t.previewMeaning}</span>
        </div>
        <p className={styles.small}>
          {t.previewDisclaimer} {disclaimer}
        </p>
      </div>
    </section>
  );
}
