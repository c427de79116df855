import { Link } from '@tanstack/react-router';
import type { LinkTarget } from '../lib/paths.ts';
import styles from './brand.module.css';

interface BrandProps {
  name: string;
  to?: LinkTarget;
}

export function Brand({ name, to }: BrandProps) {
  const content = (
    <>
      <svg viewBox="0 0 32 32" width={28} height={28} aria-hidden="true" className={styles.logo}>
        <rect width="32" height="32" rx="7" />
        <path d="M8 21.5V10.500M8 16h7.500M15.500 10.500v11M20 21.500v-8M24.500 21.500v-4.500" />
      </svg>
      {name}
    </>
  );
  return to ? (
    <Link {...to} className={styles.brand}>
      {content}
    </Link>
  ) : (
    <span className={styles.brand}>{content}</span>
  );
}
