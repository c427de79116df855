import { createFileRoute } from '@tanstack/react-router';
import { CalculatorPanel } from '../../features/estimations/calculator/calculator-panel.tsx';
import { PublicFrame } from './public-frame.tsx';

export const Route = createFileRoute('/kff-estimator')({
  component: KffEstimatorPage,
});

function KffEstimatorPage() {
  return (
    <PublicFrame>
      <CalculatorPanel />
    </PublicFrame>
  );
}
