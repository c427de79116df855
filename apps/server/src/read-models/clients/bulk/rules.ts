import type { BodyOf } from 'contract/endpoint';
import type { inviteClients } from 'contract/endpoints/bulk-clients';
import type { BulkResult } from 'contract/vocabulary/bulk-clients';

type Matching = Extract<BodyOf<typeof inviteClients>['selection'], { kind: 'matching' }>;

export type Selection<Seen> =
  | { readonly kind: 'chosen'; readonly clients: readonly ({ readonly id: number } & Seen)[] }
  | Matching;

export const seenBy = <Seen>(selection: Selection<Seen>): ReadonlyMap<number, Seen> =>
  new Map(selection.kind === 'chosen' ? selection.clients.map((client) => [client.id, client]) : []);

/**
 * Why a client keeps a value; null if they do not.
 * @param seen undefined if the caller does not say
 */
export function reasonToKeep<Value>(current: Value, wanted: Value, seen: Value | undefined): BulkResult | null {
  if (current === wanted) return 'unchanged';
  return seen === undefined || seen === current ? null : 'changed_meanwhile';
}
