import { createFileRoute } from '@tanstack/react-router';
import { paths } from '../../lib/paths.ts';
import { recordParams } from '../record-params.ts';
import { NewAdvisorView } from './new-advisor-view.tsx';

export const Route = createFileRoute('/_shell/advisors/new/$id')({
  staticData: { requires: 'can_see_all_accounts' },
  params: recordParams,
  component: NewFirmAdvisorPage,
});

function NewFirmAdvisorPage() {
  const { id } = Route.useParams();
  return <NewAdvisorView accountId={id} backTo={paths.accountAdvisors(id)} doneTo={paths.accountAdvisorsInvited(id)} />;
}
