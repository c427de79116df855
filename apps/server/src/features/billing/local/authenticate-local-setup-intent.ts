import type { authenticateLocalSetupIntent } from 'contract/endpoints/local-billing';
import type { Handler } from '../../../http/route.ts';
import { requireLocalBilling, requireSetupIntent, withFieldErrors } from './operations.ts';

export const handleAuthenticateLocalSetupIntent: Handler<typeof authenticateLocalSetupIntent> = async ({
  ctx,
  body: { client_secret, succeeds },
}) => {
  const local = requireLocalBilling(ctx);
  const id = await requireSetupIntent(local, client_secret);
  return withFieldErrors('client_secret', local.authenticateSetupIntent(id, succeeds));
};
