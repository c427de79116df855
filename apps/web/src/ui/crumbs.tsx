import { Link } from '@tanstack/react-router';
import styles from './crumbs.module.css';

export interface Crumb {
  label: string;
  /** Omitted for the current page. */
  to?: string;
}

export function Crumbs({ crumbs }: { crumbs: readonly Crumb[] }) {
  return (
    <nav aria-label="Breadcrumb" className={styles.crumbs}>
      <ol>
        <li>
          <Link to="/">Dashboard</Link>
        </li>
        {crumbs.map(({ label, to }) => (
          <li key={label}>{to ? <Link to={to}>{label}</Link> : <span aria-current="page">{label}</span>}</li>
        ))}
      </ol>
    </nav>
  );
}
