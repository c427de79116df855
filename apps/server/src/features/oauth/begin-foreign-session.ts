import type { beginForeignSession } from 'contract/endpoints/sessions';
import type { Ground } from '../../context.ts';
import type { Handler } from '../../http/route.ts';
import { refuse } from '../../http/api-error.ts';
import { sealKept } from './public.ts';

/** The page that a provider sends the browser back to. */
export const callbackOf = ({ public_url }: Pick<Ground, 'public_url'>, affiliate: string): string =>
  `${public_url}/signin/${encodeURIComponent(affiliate)}`;

/** The provider of this name as pages know it; null for one that is not set up. */
export const providerOf = ({ settings }: Pick<Ground, 'settings'>, affiliate: string) =>
  settings.openid_providers.find((provider) => provider.affiliate === affiliate) ?? null;

export const handleBeginForeignSession: Handler<typeof beginForeignSession> = async ({ ground, body, setCookies }) => {
  const { affiliate } = providerOf(ground, body.affiliate) ?? refuse('not_found');
  const { url, secrets } = (await ground.social.begin(affiliate, callbackOf(ground, affiliate))) ?? refuse('not_found');
  setCookies({
    foreign: sealKept(ground, { kind: 'under_way', affiliate, secrets, invitation: body.token ?? null }),
  });
  return { url };
};
