import type { PlanLoadSummary } from 'contract/endpoints/plan-years';
import { Badge } from '../../../ui/badge.tsx';
import { texts } from './texts.ts';

const t = texts.loads.statuses;

export function LoadStatus({ load: { states, published_states, was_published } }: { load: PlanLoadSummary }) {
  if (published_states.length > 0)
    return (
      <Badge tone="leaf">
        {published_states.length === states.length ? t.all : t.some(published_states.length, states.length)}
      </Badge>
    );
  return was_published ? <Badge tone="gray">{t.replaced}</Badge> : <Badge tone="indigo">{t.never}</Badge>;
}
