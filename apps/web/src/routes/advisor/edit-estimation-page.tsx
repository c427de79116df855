import { createFileRoute } from '@tanstack/react-router';
import { formFirst } from '../../features/estimations/workspace/form-first.tsx';
import { prefetch } from '../../lib/prefetch.ts';
import { EstimationView } from './estimation-view.tsx';

export const Route = createFileRoute('/_shell/estimations/$id/edit')({
  staticData: { requires: 'can_see_clients' },
  loader: ({ context, params }) =>
    prefetch(
      context.queryClient,
      'show-estimation',
      { params },
      { requires: 'can_see_clients', staleTime: Number.POSITIVE_INFINITY },
    ),
  component: () => <EstimationView id={Route.useParams().id} parts={formFirst} />,
});
