import { createFileRoute } from '@tanstack/react-router';
import { paths } from '../../lib/paths.ts';
import { prefetch } from '../../lib/prefetch.ts';
import { recordParams } from '../record-params.ts';
import { PurchaseSeatsView } from './purchase-seats-view.tsx';
import { validateSeatsSearch } from './seats-search.ts';

export const Route = createFileRoute('/_shell/account/seats/$id')({
  staticData: { requires: 'can_see_account' },
  params: recordParams,
  validateSearch: validateSeatsSearch,
  loader: ({ context, params }) =>
    prefetch(context.queryClient, 'show-account', { params }, { requires: 'can_see_account' }),
  component: PurchaseSeatsPage,
});

function PurchaseSeatsPage() {
  const { id } = Route.useParams();
  const { tab = 0 } = Route.useSearch();
  return (
    <PurchaseSeatsView key={id} accountId={id} tab={tab} back={paths.ownAccount} done={paths.ownAccountSeatsUpdated} />
  );
}
