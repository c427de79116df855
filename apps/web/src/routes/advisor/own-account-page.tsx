import { createFileRoute } from '@tanstack/react-router';
import { prefetch } from '../../lib/prefetch.ts';
import { useEndpoint } from '../../lib/use-endpoint.ts';
import { validateAccountSearch } from './account-search.ts';
import { AccountView, useDeletion } from './account-view.tsx';

export const Route = createFileRoute('/_shell/account')({
  staticData: { requires: 'can_see_account' },
  validateSearch: validateAccountSearch,
  loader: ({ context }) => prefetch(context.queryClient, 'show-own-account', {}, { requires: 'can_see_account' }),
  component: OwnAccountPage,
});

function OwnAccountPage() {
  const { deletion, endsSession } = useDeletion(true);
  const own = useEndpoint('show-own-account', {}, { enabled: !deletion.isDone });
  return (
    <AccountView
      record={own}
      account={own.data?.account}
      search={Route.useSearch()}
      isOwn
      deletion={deletion}
      endsSession={endsSession}
    />
  );
}
