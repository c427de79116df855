import { SavedEstimation } from '../../features/estimations/saved/saved-estimation.tsx';
import type { WorkspaceParts } from '../../features/estimations/workspace/workspace-parts.ts';
import { useSettings } from '../../lib/use-current-user.ts';

export function EstimationView({ id, parts }: { id: string; parts: WorkspaceParts }) {
  const calculatorUrl = useSettings()?.subsidy_calculator_url ?? null;
  return <SavedEstimation key={id} estimationKey={id} calculatorUrl={calculatorUrl} parts={parts} />;
}
