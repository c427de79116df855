import { useRouterState } from '@tanstack/react-router';

/** The path of the page that is on screen: it changes when the next page has arrived, not when the way there begins. */
export function useArrivedPath(): string | undefined {
  return useRouterState({ select: ({ resolvedLocation }) => resolvedLocation?.pathname });
}
