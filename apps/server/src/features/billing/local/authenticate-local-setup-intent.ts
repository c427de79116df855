import { authenticateLocalSetupIntent } from 'contract/endpoints/local-billing';
import { route } from '../../../http/route.ts';
import { requireLocalBilling, requireSetupIntent, withFieldErrors } from './operations.ts';

export const authenticateLocalSetupIntentRoute = route(
  authenticateLocalSetupIntent,
  async ({ ctx, body: { client_secret, succeeds } }) => {
    const local = requireLocalBilling(ctx);
    const id = await requireSetupIntent(local, client_secret);
    return withFieldErrors('client_secret', local.authenticateSetupIntent(id, succeeds));
  },
);
