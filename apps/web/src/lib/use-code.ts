import { useQuery } from '@tanstack/react-query';

/** Code that a screen loads when it needs it, once, and again after a failure. */
export const useCode = <Code>(name: string, load: () => Promise<Code>, isNeeded = true) =>
  useQuery({
    queryKey: ['code', name],
    queryFn: load,
    enabled: isNeeded,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: Number.POSITIVE_INFINITY,
    structuralSharing: false,
  });
