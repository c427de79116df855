import { PlansPanel, type PlansPanelProps } from '../plans/plans-panel.tsx';
import { Renewal } from './renewal.tsx';

export function RenewalAndPlans(props: PlansPanelProps) {
  const { estimationKey, level } = props;
  return (
    <PlansPanel
      {...props}
      above={(choice) => <Renewal estimationKey={estimationKey} choice={choice} level={level === 2 ? 3 : 4} />}
    />
  );
}
