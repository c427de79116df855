import { createFileRoute } from '@tanstack/react-router';
import { useSettings } from '../../features/dashboard/use-settings.ts';
import { RootEstimation } from '../../features/estimations/saved/root-estimation.tsx';
import { RootFrame } from './root-frame.tsx';

export const Route = createFileRoute('/root/estimator/$id')({
  component: RootEstimationPage,
});

function RootEstimationPage() {
  const { id } = Route.useParams();
  const settings = useSettings();
  return (
    <RootFrame>
      <RootEstimation key={id} token={id} calculatorUrl={settings?.subsidy_calculator_url ?? null} />
    </RootFrame>
  );
}
