import IconExternalLink from '@tabler/icons-react/dist/esm/icons/IconExternalLink.mjs';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import type { LinkTarget } from '../lib/paths.ts';
import styles from './text-link.module.css';

interface TextLinkProps {
  to: LinkTarget;
  /** `name`: in a list, underlined only on hover. */
  look?: 'text' | 'name';
  /** The ids of descriptions, such as the record's state. */
  describedBy?: string;
  children: ReactNode;
}

/** A link inside the application. */
export function TextLink({ to, look = 'text', describedBy, children }: TextLinkProps) {
  return (
    <Link {...to} className={styles.link} data-look={look} aria-describedby={describedBy}>
      {children}
    </Link>
  );
}

/** A link to another site, in a new tab. */
export function ExternalLink({ href, children }: { href: string; children: ReactNode }) {
  return (
    <a href={href} target="_blank" rel="noopener noreferrer" className={styles.link}>
      {children}
      <IconExternalLink size={14} stroke={1.75} aria-hidden />
      <span className={styles.hidden}>(opens in a new tab)</span>
    </a>
  );
}
