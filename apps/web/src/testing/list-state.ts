import { useSearch } from '@tanstack/react-router';
import { type Filters, type ListDefinition, validateListSearch } from '../lib/list-search.ts';
import { useListState } from '../lib/use-list-state.ts';

/** The state of a list on a test page, whose route has no typed search. */
export function useTestListState<const Field extends string, const Known extends Filters>(
  definition: ListDefinition<Field, Known>,
) {
  return useListState(definition, validateListSearch(definition)(useSearch({ strict: false })));
}
