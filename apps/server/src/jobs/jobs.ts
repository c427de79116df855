import type { Db } from '../db/connection.ts';

export interface Jobs {
  /**
   * Queues a job. Given a transaction, it is taken back with it.
   * @param payload numbers of records alone, or sealed values: it lies in the queue's tables in clear
   */
  send(db: Db, name: string, payload: object): Promise<void>;
}
