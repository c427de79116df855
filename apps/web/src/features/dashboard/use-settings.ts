import type { Settings } from 'contract/endpoints/current-user';
import { useEndpoint } from '../../lib/use-endpoint.ts';

/** Settings change only with a restart of the server. */
export function useSettings(): Settings | undefined {
  return useEndpoint('show-settings', {}, { staleTime: Number.POSITIVE_INFINITY }).data;
}

export function useProductName(): string {
  return useSettings()?.product_name ?? 'HealthPlanner';
}
