import type { showOwnAccount } from 'contract/endpoints/accounts';
import type { Handler } from '../../http/route.ts';
import { accountOf } from './rules.ts';
import { findAccount } from './store.ts';

export const handleShowOwnAccount: Handler<typeof showOwnAccount> = async ({ ctx, actor }) => {
  const row = actor.account_id === null ? null : await findAccount(ctx.db, actor.account_id);
  return { account: row && accountOf(row) };
};
