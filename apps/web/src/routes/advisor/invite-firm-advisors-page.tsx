import { createFileRoute } from '@tanstack/react-router';
import { paths } from '../../lib/paths.ts';
import { prefetch } from '../../lib/prefetch.ts';
import { useRecord } from '../../lib/use-endpoint.ts';
import { recordParams } from '../record-params.ts';
import { InviteAdvisorsView } from './invite-advisors-view.tsx';

export const Route = createFileRoute('/_shell/accounts/$id/invite')({
  staticData: { requires: 'can_see_all_accounts' },
  params: recordParams,
  loader: ({ context, params }) =>
    prefetch(context.queryClient, 'show-account', { params }, { requires: 'can_see_all_accounts' }),
  component: InviteFirmAdvisorsPage,
});

function InviteFirmAdvisorsPage() {
  const { id } = Route.useParams();
  const record = useRecord('show-account', { params: { id } });
  return (
    <InviteAdvisorsView
      key={id}
      record={record}
      account={record.data}
      backTo={paths.accountAdvisors(id)}
      doneTo={paths.accountAdvisorsInvited(id)}
    />
  );
}
