import { getRouteApi } from '@tanstack/react-router';
import { useSettings } from '../../features/dashboard/use-settings.ts';
import { RootEstimation } from '../../features/estimations/saved/root-estimation.tsx';
import { RootFrame } from './root-frame.tsx';

const route = getRouteApi('/root/estimator/$id');

/** The id in the address is the token of the author. */
export function RootEstimationPage() {
  const { id } = route.useParams();
  const settings = useSettings();
  return (
    <RootFrame>
      <RootEstimation key={id} token={id} calculatorUrl={settings?.subsidy_calculator_url ?? null} />
    </RootFrame>
  );
}
