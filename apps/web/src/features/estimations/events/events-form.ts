import type { AnyForm } from '../../../ui/fields.tsx';
import type { EventValues } from './event-values.ts';

/** What the fields of events need of a form. Its people come before them. */
export interface EventsForm extends AnyForm {
  readonly values: {
    readonly plan_year: string;
    readonly dependents_attributes: readonly { readonly key: string }[];
    readonly events: readonly EventValues[];
  };
  setFieldValue(path: string, value: unknown): void;
  insertListItem: (path: string, item: unknown) => void;
  removeListItem: (path: string, index: number) => void;
}
