import IconExternalLink from '@tabler/icons-react/dist/esm/icons/IconExternalLink.mjs';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import type { LinkTarget } from '../lib/paths.ts';
import styles from './text-link.module.css';

interface TextLinkProps {
  to: LinkTarget;
  /** `name` in a list, where the place says that it is a link: underlined only under the pointer. */
  look?: 'text' | 'name';
  /** The ids of what describes it, such as the state of the record in its row. */
  describedBy?: string;
  children: ReactNode;
}

/** A link inside the application, in a line of text or as the name of a record. */
export function TextLink({ to, look = 'text', describedBy, children }: TextLinkProps) {
  return (
    <Link {...to} className={styles.link} data-look={look} aria-describedby={describedBy}>
      {children}
    </Link>
  );
}

/** A link to another site; it opens beside this one and says so. */
export function ExternalLink({ href, children }: { href: string; children: ReactNode }) {
  return (
    <a href={href} target="_blank" rel="noopener noreferrer" className={styles.link}>
      {children}
      <IconExternalLink size={14} stroke={1.75} aria-hidden />
      <span className={styles.hidden}>(opens in a new tab)</span>
    </a>
  );
}
