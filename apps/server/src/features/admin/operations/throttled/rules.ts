import type { ThrottledSignIn } from 'contract/endpoints/operations';
import type { ThrottledRow } from './queries.ts';

export const toThrottled = ({ user_id, user_name, email, ...row }: ThrottledRow): ThrottledSignIn => ({
  ...row,
  user: user_id === null ? null : { id: user_id, name: user_name ?? '', email: email ?? '' },
});
