import type { Db } from '../db/connection.ts';

export interface Jobs {
  /**
   * Enqueues a job. With a transaction, the job exists only if the transaction commits.
   * @param payload record ids or encrypted values only: the queue's tables store it in plain text
   */
  send(db: Db, name: string, payload: object): Promise<void>;
}
