import { useEndpoint } from '../../../lib/use-endpoint.ts';

/** Whom a link is for and who works with them. A link that was read once keeps its words while the page is open. */
export const useMagicLink = (token: string) =>
  useEndpoint('show-magic-link', { params: { token } }, { staleTime: Number.POSITIVE_INFINITY });
