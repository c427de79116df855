import type { BillingChange } from 'contract/endpoints/billing';
import { useEndpoint } from '../../../lib/use-endpoint.ts';

export type PreviewQuery = ReturnType<typeof usePreview>;

/** The server charges what a preview says for 15 minutes. */
const staleTime = 10 * 60_000;

/** @param change null while no price is needed */
export const usePreview = (accountId: number, change: BillingChange | null) =>
  useEndpoint(
    'preview-billing',
    { params: { id: accountId }, body: { change: change ?? { seats: 0 } } },
    { enabled: change !== null, keepPrevious: true, staleTime, refreshMs: staleTime },
  );

/** The price of what is on the screen now; undefined while it is calculated, so that no other price is confirmed. */
export const shownPrice = ({ data, isPlaceholderData, isFetching, isSuccess }: PreviewQuery) =>
  isSuccess && !isPlaceholderData && !isFetching ? data : undefined;
