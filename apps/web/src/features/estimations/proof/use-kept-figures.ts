import { useEndpoint } from '../../../lib/use-endpoint.ts';

/** What the figures of a saved estimate were calculated with. Only for people who can change it. */
export const useKeptFigures = (estimationKey: string) =>
  useEndpoint('show-newer-figures', { params: { id: estimationKey } }, { staleTime: Number.POSITIVE_INFINITY });
