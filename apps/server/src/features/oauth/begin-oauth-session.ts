import type { beginOAuthSession } from 'contract/endpoints/sessions';
import type { AppContext } from '../../context.ts';
import { throwApiError } from '../../http/api-error.ts';
import type { Handler } from '../../http/route.ts';
import { encryptStored } from './public.ts';

/** The page that a provider sends the browser back to. */
export const callbackOf = ({ public_url }: Pick<AppContext, 'public_url'>, affiliate: string): string =>
  `${public_url}/signin/${encodeURIComponent(affiliate)}`;

/** The provider of this name as pages know it; null for one that is not set up. */
export const providerOf = ({ settings }: Pick<AppContext, 'settings'>, affiliate: string) =>
  settings.openid_providers.find((provider) => provider.affiliate === affiliate) ?? null;

export const handleBeginOAuthSession: Handler<typeof beginOAuthSession> = async ({ ctx, body, setCookies }) => {
  const { affiliate } = providerOf(ctx, body.affiliate) ?? throwApiError('not_found');
  const { url, secrets } =
    (await ctx.social.begin(affiliate, callbackOf(ctx, affiliate))) ?? throwApiError('not_found');
  setCookies({
    foreign: encryptStored(ctx, { kind: 'under_way', affiliate, secrets, invitation: body.token ?? null }),
  });
  return { url };
};
