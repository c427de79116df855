import type { LinkTarget } from '../lib/paths.ts';
import { TextLink } from './text-link.tsx';
import styles from './view-all.module.css';

/** From a panel with the first rows to the whole list. @param what is read aloud: "clients" */
export function ViewAll({ to, what }: { to: LinkTarget; what: string }) {
  return (
    <TextLink to={to}>
      View all<span className={styles.hidden}> {what}</span>
    </TextLink>
  );
}
