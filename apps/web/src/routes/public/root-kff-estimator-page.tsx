import { CalculatorPanel } from '../../features/estimations/calculator/calculator-panel.tsx';
import { RootFrame } from './root-frame.tsx';

export function RootKffEstimatorPage() {
  return (
    <RootFrame>
      <CalculatorPanel />
    </RootFrame>
  );
}
