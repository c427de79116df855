import { useRef } from 'react';
import type { ListState } from './use-list-state.ts';

/** For a list below other content: another page of it begins at its top. */
export function useTurnedPages<State extends ListState>(listState: State) {
  const top = useRef<HTMLDivElement>(null);
  const state = {
    ...listState,
    goToPage: (page: number) => {
      listState.goToPage(page);
      top.current?.scrollIntoView?.({ block: 'start' });
    },
  };
  return { top, state };
}
