import type { AppContext } from '../../../context.ts';

/**
 * Makes what events say of a user unreadable, once the user is deleted: the event of the deletion itself contains
 * deleted values, and is written at the end of the transaction.
 */
export const eraseDetails = ({ db, jobs }: Pick<AppContext, 'db' | 'jobs'>, user_id: number): Promise<void> =>
  jobs.send(db, 'delete-audit-key', { user_id });
