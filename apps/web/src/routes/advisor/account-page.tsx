import { createFileRoute } from '@tanstack/react-router';
import { prefetch } from '../../lib/prefetch.ts';
import { useRecord } from '../../lib/use-endpoint.ts';
import { recordParams } from '../record-params.ts';
import { validateAccountSearch } from './account-search.ts';
import { AccountView, useDeletion } from './account-view.tsx';

export const Route = createFileRoute('/_shell/accounts/$id')({
  staticData: { requires: 'can_see_all_accounts' },
  params: recordParams,
  validateSearch: validateAccountSearch,
  loader: ({ context, params }) =>
    prefetch(context.queryClient, 'show-account', { params }, { requires: 'can_see_all_accounts' }),
  component: AccountPage,
});

function AccountPage() {
  const { id } = Route.useParams();
  return <Account key={id} id={id} />;
}

function Account({ id }: { id: number }) {
  const { deletion } = useDeletion(false);
  const record = useRecord('show-account', { params: { id } }, { enabled: !deletion.isDone });
  return (
    <AccountView
      record={record}
      account={record.data}
      search={Route.useSearch()}
      isOwn={false}
      deletion={deletion}
      endsSession={false}
    />
  );
}
