import { createFileRoute } from '@tanstack/react-router';
import { paths } from '../../lib/paths.ts';
import { prefetch } from '../../lib/prefetch.ts';
import { useEndpoint } from '../../lib/use-endpoint.ts';
import { InviteAdvisorsView } from './invite-advisors-view.tsx';

export const Route = createFileRoute('/_shell/account/invite')({
  staticData: { requires: 'can_invite_advisors' },
  loader: ({ context }) => prefetch(context.queryClient, 'show-own-account', {}, { requires: 'can_invite_advisors' }),
  component: InviteAdvisorsPage,
});

function InviteAdvisorsPage() {
  const own = useEndpoint('show-own-account', {});
  return (
    <InviteAdvisorsView
      record={own}
      account={own.data?.account}
      backTo={paths.ownAdvisors}
      doneTo={paths.ownAdvisorsInvited}
    />
  );
}
