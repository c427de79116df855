import IconCheck from '@tabler/icons-react/dist/esm/icons/IconCheck.mjs';
import IconPoint from '@tabler/icons-react/dist/esm/icons/IconPoint.mjs';
import styles from './password-rules.module.css';

interface PasswordRulesProps {
  rules: readonly { label: string; isMet: boolean }[];
}

export function PasswordRules({ rules }: PasswordRulesProps) {
  return (
    <ul className={styles.rules} aria-label="Your password needs">
      {rules.map(({ label, isMet }) => {
        const Icon = isMet ? IconCheck : IconPoint;
        return (
          <li key={label} className={styles.rule} data-met={isMet || undefined}>
            <Icon size={16} stroke={isMet ? 2.5 : 1.75} aria-hidden />
            <span>
              {label}
              <span className={styles.said}>, {isMet ? 'done' : 'not yet'}</span>
            </span>
          </li>
        );
      })}
    </ul>
  );
}
