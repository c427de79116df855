import type { showOwnAccount } from 'contract/endpoints/accounts';
import type { Handler } from '../../http/route.ts';
import { findAccount } from './queries.ts';

export const handleShowOwnAccount: Handler<typeof showOwnAccount> = async ({ ctx, actor }) => ({
  account: actor.account_id === null ? null : await findAccount(ctx.db, actor.account_id),
});
