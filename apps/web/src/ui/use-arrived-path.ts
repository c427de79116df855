import { useRouterState } from '@tanstack/react-router';

/** The path of the rendered page; changes after the next page has loaded. */
export function useArrivedPath(): string | undefined {
  return useRouterState({ select: ({ resolvedLocation }) => resolvedLocation?.pathname });
}
