import type { showInvitation } from 'contract/links';
import type { UserType } from 'contract/users';
import type { Handler } from '../../platform/http/route.ts';
import { refuse } from '../../platform/refusal.ts';
import { digest } from '../../platform/tokens.ts';
import { findInvitation } from './store.ts';

export const handleShowInvitation: Handler<typeof showInvitation> = async ({ ground, params }) => {
  const found = (await findInvitation(ground.db, digest(params.token), ground.clock())) ?? refuse('bad_link');
  return { ...found, type: found.type as UserType };
};
