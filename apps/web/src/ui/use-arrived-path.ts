import { useRouterState } from '@tanstack/react-router';

export function useArrivedPath(): string | undefined {
  return useRouterState({ select: ({ resolvedLocation }) => resolvedLocation?.pathname });
}
