import { createFileRoute } from '@tanstack/react-router';
import { PlanInformation } from '../../features/policies/edit/plan-information.tsx';
import { texts } from '../../features/policies/texts.ts';
import { useCurrentUser } from '../../lib/use-current-user.ts';
import { PageShell } from '../../ui/page-shell.tsx';

export const Route = createFileRoute('/_shell/policies')({
  staticData: { requires: 'can_see_own_policies' },
  component: PoliciesPage,
});

function PoliciesPage() {
  const user = useCurrentUser().data;
  return (
    <PageShell title={texts.title} crumbs={[{ label: texts.title }]}>
      {user && <PlanInformation clientId={user.id} />}
    </PageShell>
  );
}
