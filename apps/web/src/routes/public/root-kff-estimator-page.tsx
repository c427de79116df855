import { createFileRoute } from '@tanstack/react-router';
import { CalculatorPanel } from '../../features/estimations/calculator/calculator-panel.tsx';
import { RootFrame } from './root-frame.tsx';

export const Route = createFileRoute('/root/kff-estimator')({
  component: RootKffEstimatorPage,
});

function RootKffEstimatorPage() {
  return (
    <RootFrame>
      <CalculatorPanel />
    </RootFrame>
  );
}
