import type { ComponentType } from 'react';
import type { EstimationFormProps } from '../form/estimation-form.tsx';
import type { EstimationResultProps } from '../result/result-contents.tsx';

/** A page loads the part that it opens with, and the other one when it is needed. */
export interface WorkspaceParts {
  isFormOpen: boolean;
  Form: ComponentType<EstimationFormProps>;
  Result: ComponentType<EstimationResultProps>;
}
