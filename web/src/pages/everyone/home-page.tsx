import { PageShell } from '../../ui/page-shell.tsx';

/** The dashboard. */
export function HomePage() {
  return <PageShell title="Dashboard">{null}</PageShell>;
}
