import { createFileRoute } from '@tanstack/react-router';
import { useSettings } from '../../features/dashboard/use-settings.ts';
import { SavedEstimation } from '../../features/estimations/saved/saved-estimation.tsx';
import { prefetch } from '../../lib/prefetch.ts';

export const Route = createFileRoute('/_shell/estimations/$id/edit')({
  staticData: { requires: 'can_see_clients' },
  loader: ({ context, params }) =>
    prefetch(
      context.queryClient,
      'show-estimation',
      { params },
      { requires: 'can_see_clients', staleTime: Number.POSITIVE_INFINITY },
    ),
  component: EditEstimationPage,
});

function EditEstimationPage() {
  const { id } = Route.useParams();
  const settings = useSettings();
  return (
    <SavedEstimation
      key={id}
      estimationKey={id}
      calculatorUrl={settings?.subsidy_calculator_url ?? null}
      first="form"
    />
  );
}
