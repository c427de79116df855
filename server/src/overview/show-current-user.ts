import type { showCurrentUser } from 'contract/overview';
import type { Handler } from '../platform/http/route.ts';
import { currentUser } from '../users/public.ts';

export const handleShowCurrentUser: Handler<typeof showCurrentUser> = ({ ground, actor }) =>
  currentUser(ground, actor.user_id);
