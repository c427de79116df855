import { Link } from '@tanstack/react-router';
import type { LinkTarget } from '../lib/paths.ts';
import styles from './crumbs.module.css';

export interface Crumb {
  label: string;
  to?: LinkTarget;
}

export function Crumbs({ crumbs }: { crumbs: readonly Crumb[] }) {
  return (
    <nav aria-label="Breadcrumb" className={styles.crumbs}>
      <ol>
        <li>
          <Link to="/">Dashboard</Link>
        </li>
        {crumbs.map(({ label, to }) => (
          <li key={label}>{to ? <Link {...to}>{label}</Link> : <span aria-current="page">{label}</span>}</li>
        ))}
      </ol>
    </nav>
  );
}
