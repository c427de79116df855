import { createFileRoute } from '@tanstack/react-router';
import { paths } from '../../lib/paths.ts';
import { prefetch } from '../../lib/prefetch.ts';
import { recordParams } from '../record-params.ts';
import { PurchaseSeatsView } from './purchase-seats-view.tsx';
import { validateSeatsSearch } from './seats-search.ts';

export const Route = createFileRoute('/_shell/accounts/$id/seats')({
  staticData: { requires: 'can_see_all_accounts' },
  params: recordParams,
  validateSearch: validateSeatsSearch,
  loader: ({ context, params }) =>
    prefetch(context.queryClient, 'show-account', { params }, { requires: 'can_see_all_accounts' }),
  component: PurchaseFirmSeatsPage,
});

function PurchaseFirmSeatsPage() {
  const { id } = Route.useParams();
  const { tab = 0 } = Route.useSearch();
  return (
    <PurchaseSeatsView
      key={id}
      accountId={id}
      tab={tab}
      back={paths.account(id)}
      done={paths.accountSeatsUpdated(id)}
    />
  );
}
