import type { beginForeignSession } from 'contract/identity';
import type { Ground } from '../../platform/ground.ts';
import type { Handler } from '../../platform/http/route.ts';
import { refuse } from '../../platform/refusal.ts';
import { sealKept } from './public.ts';

/** The page that a provider sends the browser back to. */
export const callbackOf = ({ public_url }: Pick<Ground, 'public_url'>, affiliate: string): string =>
  `${public_url}/signin/${encodeURIComponent(affiliate)}`;

export const handleBeginForeignSession: Handler<typeof beginForeignSession> = async ({ ground, body, setCookies }) => {
  const { affiliate, token = null } = body;
  const { url, secrets } = (await ground.social.begin(affiliate, callbackOf(ground, affiliate))) ?? refuse('not_found');
  setCookies({ foreign: sealKept(ground, { kind: 'under_way', affiliate, secrets, invitation: token }) });
  return { url };
};
