import { beginOAuthSession } from 'contract/endpoints/sessions';
import { throwApiError } from '../../api-error.ts';
import { route } from '../../http/route.ts';
import { encryptOAuthState } from '../sign-in/operations.ts';
import { callbackUrl, joiningOf, requireProvider } from './operations.ts';

export const beginOAuthSessionRoute = route(
  beginOAuthSession,
  { rows: () => 'all' },
  async ({ ctx, body, setCookies }) => {
    const { affiliate } = requireProvider(ctx, body.affiliate);
    const joining = await joiningOf(ctx, body);
    const { url, secrets } =
      (await ctx.social.begin(affiliate, callbackUrl(ctx, affiliate))) ?? throwApiError('not_found');
    setCookies({
      oauth: encryptOAuthState(ctx, { kind: 'redirect', affiliate, secrets, joining }),
    });
    return { url };
  },
);
