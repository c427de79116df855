import type { showInvitation } from 'contract/endpoints/invitations';
import type { UserType } from 'contract/endpoints/users';
import type { Handler } from '../../http/route.ts';
import { refuse } from '../../http/api-error.ts';
import { digest } from '../../auth/tokens.ts';
import { findInvitation } from './store.ts';

export const handleShowInvitation: Handler<typeof showInvitation> = async ({ ground, params }) => {
  const found = (await findInvitation(ground.db, digest(params.token), ground.clock())) ?? refuse('bad_link');
  return { ...found, type: found.type as UserType };
};
