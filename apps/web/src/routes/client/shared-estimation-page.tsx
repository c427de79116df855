import { createFileRoute } from '@tanstack/react-router';
import { SharedEstimation } from '../../features/estimations/saved/shared-estimation.tsx';
import { prefetch } from '../../lib/prefetch.ts';
import { recordParams } from '../record-params.ts';

export const Route = createFileRoute('/_shell/estimates/$id')({
  staticData: { requires: 'can_see_own_estimates' },
  params: recordParams,
  loader: ({ context, params }) =>
    prefetch(
      context.queryClient,
      'show-estimation',
      { params: { id: String(params.id) } },
      { requires: 'can_see_own_estimates' },
    ),
  component: SharedEstimationPage,
});

function SharedEstimationPage() {
  const { id } = Route.useParams();
  return <SharedEstimation key={id} id={id} />;
}
