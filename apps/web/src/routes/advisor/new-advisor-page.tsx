import { createFileRoute } from '@tanstack/react-router';
import { paths } from '../../lib/paths.ts';
import { useCurrentUser } from '../../lib/use-current-user.ts';
import { NewAdvisorView } from './new-advisor-view.tsx';

export const Route = createFileRoute('/_shell/advisors/new')({
  staticData: { requires: 'can_invite_advisors' },
  component: NewAdvisorPage,
});

function NewAdvisorPage() {
  const user = useCurrentUser().data;
  if (!user) return null;
  return <NewAdvisorView accountId={user.account_id} backTo={paths.ownAdvisors} doneTo={paths.ownAdvisorsInvited} />;
}
