import { SavedEstimation } from '../../features/estimations/saved/saved-estimation.tsx';
import { useSettings } from '../../lib/use-current-user.ts';

export function EstimationView({ id, first }: { id: string; first: 'form' | 'result' }) {
  const calculatorUrl = useSettings()?.subsidy_calculator_url ?? null;
  return <SavedEstimation key={id} estimationKey={id} calculatorUrl={calculatorUrl} first={first} />;
}
