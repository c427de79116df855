import { createFileRoute } from '@tanstack/react-router';
import { resultFirst } from '../../features/estimations/workspace/result-first.tsx';
import { prefetch } from '../../lib/prefetch.ts';
import { EstimationView } from './estimation-view.tsx';

export const Route = createFileRoute('/_shell/estimations/$id')({
  staticData: { requires: 'can_see_clients' },
  loader: ({ context, params }) =>
    prefetch(
      context.queryClient,
      'show-estimation',
      { params },
      { requires: 'can_see_clients', staleTime: Number.POSITIVE_INFINITY },
    ),
  component: () => <EstimationView id={Route.useParams().id} parts={resultFirst} />,
});
