import type { ThrottledSignIn } from 'contract/endpoints/operations';
import { listThrottled } from 'contract/endpoints/operations';
import { route } from '../../../../http/route.ts';
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
