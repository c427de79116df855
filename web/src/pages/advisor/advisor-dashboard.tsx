import IconPlus from '@tabler/icons-react/dist/esm/icons/IconPlus.mjs';
import type { CurrentUser } from 'contract/users';
import { RecentEstimationsPanel } from '../../features/estimations/recent-estimations-panel.tsx';
import { FinishedSurveysPanel } from '../../features/flows/finished-surveys-panel.tsx';
import { paths } from '../../lib/paths.ts';
import { LinkButton } from '../../ui/button.tsx';
import { PageShell } from '../../ui/page-shell.tsx';

/** Where an advisor, an agent or a super admin begins. */
export function AdvisorDashboard({ user }: { user: CurrentUser }) {
  return (
    <PageShell
      title={`Hello, ${user.first_name}`}
      documentTitle="Dashboard"
      lead={user.account_name}
      action={
        <LinkButton to={paths.newEstimation} weight="primary" icon={IconPlus}>
          New Estimation
        </LinkButton>
      }
    >
      <FinishedSurveysPanel />
      <RecentEstimationsPanel />
    </PageShell>
  );
}
