import IconSearch from '@tabler/icons-react/dist/esm/icons/IconSearch.mjs';
import type { ListState } from '../lib/use-list-state.ts';
import { Button } from './button.tsx';
import { EmptyState } from './states.tsx';

export function NoMatch({
  nouns,
  state,
  activeFilters,
}: {
  nouns: readonly string[];
  state: ListState;
  activeFilters: string[];
}) {
  const { search } = state.query;
  const wanted = [...(search ? [`“${search}”`] : []), ...activeFilters].join(' and ');
  const all = [...(search ? ['search'] : []), ...(activeFilters.length > 0 ? ['filters'] : [])].join(' and ');
  return (
    <EmptyState
      icon={IconSearch}
      title={`No ${nouns[1]} match ${wanted}`}
      action={<Button onClick={state.clearAll}>Clear {all}</Button>}
    >
      {search ? 'Check the spelling or try fewer words.' : 'Try different filters, or clear them.'}
    </EmptyState>
  );
}
