import { lazyPart } from '../../../ui/lazy-part.tsx';
import { Skeleton } from '../../../ui/states.tsx';
import { EstimationResult } from '../result/estimation-result.tsx';
import type { WorkspaceParts } from './workspace-parts.ts';

/** Of a page that opens with the result alone. */
export const resultFirst: WorkspaceParts = {
  isFormOpen: false,
  Form: lazyPart(async () => (await import('../form/estimation-form.tsx')).EstimationForm, {
    waiting: <Skeleton lines={8} />,
  }),
  Result: EstimationResult,
};
