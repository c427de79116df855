import type { CableEvent } from 'contract/vocabulary/realtime';
import type { Db } from '../db/connection.ts';
import * as rules from './rules.ts';
import * as store from './store.ts';

export const { streams } = rules;

/** Something that happened, and the streams of those who may know: a handful, as one announcement has room for 8,000 bytes. */
export interface Happening {
  readonly event: CableEvent;
  readonly id: number;
  readonly streams: readonly string[];
}

/**
 * Tells every page that listens to one of these streams, in every process, once the transaction has been committed and only
 * then; the same happening told twice in one transaction goes out once. Nobody is told who the streams do not name.
 */
export const publish = async (db: Db, { event, id, streams: into }: Happening): Promise<void> => {
  if (into.length > 0) await store.tell(db, event, id, into);
};

/**
 * Tells all whom a client concerns by then: the client, their advisor and agent, the firm's admins, super admins, and who has
 * the client's page open. Nothing for somebody who is no client. Before a client is removed, not after.
 */
export const publishClient = (db: Db, client_id: number, event: CableEvent): Promise<void> =>
  store.publishClientEvent(db, client_id, event);

/** Tells a person, the admins of their firm and super admins that something about this person is different. */
export const publishUser = (db: Db, user_id: number): Promise<void> => store.publishUserEvent(db, user_id);

/** Tells the people of a firm, and super admins, that something about the firm is different. */
export const publishAccount = (db: Db, account_id: number): Promise<void> =>
  publish(db, {
    event: 'account.updated',
    id: account_id,
    streams: [rules.streams.ofAccount(account_id), rules.streams.supers],
  });
