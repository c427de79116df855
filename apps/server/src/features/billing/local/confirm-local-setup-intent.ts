import { confirmLocalSetupIntent } from 'contract/endpoints/local-billing';
import { route } from '../../../http/route.ts';
import { requireLocalBilling, requireSetupIntent, withFieldErrors } from './operations.ts';

export const confirmLocalSetupIntentRoute = route(confirmLocalSetupIntent, async ({ ctx, body }) => {
  const local = requireLocalBilling(ctx);
  const id = await requireSetupIntent(local, body.client_secret);
  return withFieldErrors('token', local.confirmSetupIntent(id, body.token));
});
