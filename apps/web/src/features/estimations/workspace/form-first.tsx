import { firstInteraction } from '../../../lib/first-interaction.ts';
import { lazyPart } from '../../../ui/lazy-part.tsx';
import { Skeleton } from '../../../ui/states.tsx';
import { EstimationForm } from '../form/estimation-form.tsx';
import { texts } from '../texts.ts';
import type { WorkspaceParts } from './workspace-parts.ts';

const loadResult = () => import('../result/estimation-result.tsx');
// The result is there when the form has what it needs.
void firstInteraction.then(loadResult);

/** Of a page that opens with the form. */
export const formFirst: WorkspaceParts = {
  isFormOpen: true,
  Form: EstimationForm,
  Result: lazyPart(async () => (await loadResult()).EstimationResult, {
    waiting: <Skeleton lines={8} label={texts.live.working} />,
  }),
};
