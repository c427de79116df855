import { createFileRoute } from '@tanstack/react-router';
import { RootEstimation } from '../../features/estimations/saved/root-estimation.tsx';
import { useSettings } from '../../lib/use-current-user.ts';
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
