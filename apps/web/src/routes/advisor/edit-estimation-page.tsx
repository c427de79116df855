import { getRouteApi } from '@tanstack/react-router';
import { useSettings } from '../../features/dashboard/use-settings.ts';
import { SavedEstimation } from '../../features/estimations/saved/saved-estimation.tsx';

const route = getRouteApi('/shell/estimations/$id/edit');

export function EditEstimationPage() {
  const { id } = route.useParams();
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
