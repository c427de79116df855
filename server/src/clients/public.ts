import type { Client } from 'contract/clients';
import { recordActivity } from '../activities/public.ts';
import { inviteClient } from '../identity/links/public.ts';
import type { Posted } from '../notifications/public.ts';
import { type Actor, clientScopeOf } from '../platform/actor/actor.ts';
import type { Ground } from '../platform/ground.ts';
import { fullName } from '../users/public.ts';
import * as policy from './policy.ts';
import * as rules from './rules.ts';
import * as store from './store.ts';

/** What other slices know of a client whom somebody looks after, or of somebody's own record. */
export interface ReachedClient {
  readonly id: number;
  readonly account_id: number | null;
  readonly financial_advisor_id: number | null;
  readonly health_advisor_id: number | null;
  /** As whoever looks after the client knows it: for showing. */
  readonly email: string;
  /** Whether that address is somebody else's, so that nothing is sent there. */
  readonly is_held: boolean;
  readonly name: string;
  readonly phone_number: string | null;
  readonly client_request_type: Client['client_request_type'];
  readonly booking_id: string | null;
}

/** A client in the actor's reach, or oneself for a client; null for everybody else. */
export async function findClientInReach(
  { db }: Pick<Ground, 'db'>,
  actor: Actor,
  client_id: number,
): Promise<ReachedClient | null> {
  const row = await store.findClient(db, clientScopeOf(actor), client_id);
  if (!row) return null;
  const { id, account_id, financial_advisor_id, health_advisor_id, email, phone_number, booking_id, held_at } = row;
  return {
    ...{ id, account_id, financial_advisor_id, health_advisor_id, email, phone_number, booking_id },
    is_held: held_at !== null,
    name: fullName(row),
    client_request_type: row.client_request_type as Client['client_request_type'],
  };
}

/** A client as this person may see them, without what other slices add; null where they are not in reach. */
export async function showableClient({ db, seal }: Pick<Ground, 'db' | 'seal'>, actor: Actor, client_id: number) {
  const row = await store.findClient(db, clientScopeOf(actor), client_id);
  return row && rules.clientOf(seal, row, policy.viewOf(actor));
}

/**
 * Mails a client their invitation, in the name of their advisor; the link in the one before dies. For a held address it looks
 * the same and nothing is sent.
 */
export async function sendInvitation(within: Ground, actor: Actor, row: store.ClientRow): Promise<Posted> {
  const { id: user_id, sign_in_email: email, first_name, held_at, advisor_name, account_name } = row;
  const by = { user_id: actor.user_id, inviter: advisor_name ?? '', firm: account_name ?? '' };
  const posted = await inviteClient(within, { user_id, email, first_name, is_held: held_at !== null }, by);
  if (posted === 'posted')
    await recordActivity(within, { kind: 'client_invited', client_id: user_id, actor_id: actor.user_id });
  return posted;
}
