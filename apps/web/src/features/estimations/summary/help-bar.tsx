import { headlineTexts } from 'estimate-texts/headline-texts';
import styles from './help-bar.module.css';
import type { HelpParts } from './help-parts.ts';

/** The cost before help as one bar, divided into who pays it. */
export function HelpBar({ before, parts }: HelpParts) {
  return (
    <div className={styles.help}>
      <p className={styles.before}>
        {headlineTexts.summary.parts.before} <strong>{before}</strong>
      </p>
      <div className={styles.bar} aria-hidden>
        {parts.map(
          ({ kind, amount }) => amount > 0 && <span key={kind} data-part={kind} style={{ flexGrow: amount }} />,
        )}
      </div>
      <ul className={styles.parts}>
        {parts.map(({ kind, label, text }) => (
          <li key={kind}>
            <span className={styles.key} data-part={kind} aria-hidden />
            {label} <strong>{text}</strong>
          </li>
        ))}
      </ul>
    </div>
  );
}
