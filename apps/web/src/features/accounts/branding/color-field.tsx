import { isColor } from 'contract/fields/colors';
import { defaultBrandColor } from 'contract/vocabulary/branding';
import type { ReactNode } from 'react';
import { TextField } from '../../../ui/fields.tsx';
import styles from './branding.module.css';
import { brandingTexts as t } from './texts.ts';

interface ColorFieldProps {
  id: string;
  name: string;
  value: string;
  onChange: (value: string) => void;
  error: ReactNode;
}

/** The browser's own picker beside the text. */
export function ColorField({ value, onChange, ...field }: ColorFieldProps) {
  return (
    <div className={styles.color}>
      <TextField
        label={t.color}
        help={t.colorHelp}
        optional
        spellCheck={false}
        maxLength={7}
        width="short"
        value={value}
        onChange={onChange}
        {...field}
      />
      <input
        type="color"
        className={styles.picker}
        aria-label={t.pick}
        value={isColor(value) ? value.toLowerCase() : defaultBrandColor.toLowerCase()}
        onChange={(event) => onChange(event.currentTarget.value.toUpperCase())}
      />
    </div>
  );
}
