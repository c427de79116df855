import type { startForeignSession } from 'contract/endpoints/sessions';
import type { Handler } from '../../http/route.ts';
import { refuse } from '../../http/api-error.ts';
import { callbackOf, providerOf } from './begin-foreign-session.ts';
import { readKept } from './public.ts';
import { welcome } from './start-google-session.ts';

/** Only the browser that began a sign-in can finish it, with the provider it began it with, and once. */
export const handleStartForeignSession: Handler<typeof startForeignSession> = async (call) => {
  const { ground, body, setCookies } = call;
  const { affiliate, name } = providerOf(ground, body.affiliate) ?? refuse('not_found');
  const kept = readKept(call);
  if (kept?.kind !== 'under_way' || kept.affiliate !== affiliate) return refuse('bad_identity');

  const callback = new URL(callbackOf(ground, affiliate));
  callback.search = body.token;
  const identity = await ground.social.finish(affiliate, callback, kept.secrets);
  setCookies({ foreign: null });
  if (!identity) return refuse('bad_identity');
  return welcome(call, { identity, provider: name, invitation: kept.invitation });
};
