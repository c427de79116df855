import { listThrottled, type ThrottledSignIn, unlockSignIn } from 'contract/endpoints/operations';
import { throwApiError } from '../../../../api-error.ts';
import { withTransaction } from '../../../../db/connection.ts';
import { route } from '../../../../http/route.ts';
import { findRecipient } from '../../../invitations/queries.ts';
import { unlockUser } from '../../../sign-in/operations.ts';
import type { ThrottledRow } from './queries.ts';
import * as queries from './queries.ts';

const toThrottled = ({ user_id, user_name, email, ...row }: ThrottledRow): ThrottledSignIn => ({
  ...row,
  user: user_id === null ? null : { id: user_id, name: user_name ?? '', email: email ?? '' },
});

export const listThrottledRoute = route(listThrottled, async ({ ctx, query }) => {
  const { rows, totalCount } = await queries.listThrottled(ctx, query);
  return { sign_ins: rows.map(toThrottled), totalCount, ...query };
});

export const unlockSignInRoute = route(unlockSignIn, async ({ ctx, record, params: { id } }) =>
  withTransaction(ctx, async (tx) => {
    const user = (await findRecipient(tx.db, { id })) ?? throwApiError('not_found');
    await unlockUser(tx.db, user);
    if (user.type === 'ClientUser') await record.showClients([id]);
    return { unlocked: true as const };
  }),
);
