import { CalculatorPanel } from '../../features/estimations/calculator-panel.tsx';
import { RootFrame } from './root-frame.tsx';

/** /root/kff-estimator */
export function RootKffEstimatorPage() {
  return (
    <RootFrame>
      <CalculatorPanel />
    </RootFrame>
  );
}
