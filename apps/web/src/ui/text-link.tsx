import IconExternalLink from '@tabler/icons-react/dist/esm/icons/IconExternalLink.mjs';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import type { LinkTarget } from '../lib/paths.ts';
import styles from './text-link.module.css';

interface TextLinkProps {
  to: LinkTarget;
  look?: 'text' | 'name';
  describedBy?: string;
  children: ReactNode;
}

export function TextLink({ to, look = 'text', describedBy, children }: TextLinkProps) {
  return (
    <Link {...to} className={styles.link} data-look={look} aria-describedby={describedBy}>
      {children}
    </Link>
  );
}

export function ExternalLink({ href, children }: { href: string; children: ReactNode }) {
  return (
    <a href={href} target="_blank" rel="noopener noreferrer" className={styles.link}>
      {children}
      <IconExternalLink size={14} stroke={1.75} aria-hidden />
      <span className={styles.hidden}>(opens in a new tab)</span>
    </a>
  );
}
