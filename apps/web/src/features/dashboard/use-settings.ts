import type { Settings } from 'contract/endpoints/current-user';
import { useEndpoint } from '../../lib/use-endpoint.ts';

/** What this installation calls itself and links to; `undefined` until known. It changes with a restart only. */
export function useSettings(): Settings | undefined {
  return useEndpoint('show-settings', {}, { staleTime: Number.POSITIVE_INFINITY }).data;
}

/** The product's own name until the installation's is known. */
export function useProductName(): string {
  return useSettings()?.product_name ?? 'HealthPlanner';
}
