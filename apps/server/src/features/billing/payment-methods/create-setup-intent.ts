import { randomUUID } from 'node:crypto';
import { createSetupIntent } from 'contract/endpoints/payment-methods';
import { route } from '../../../http/route.ts';
import { requireManagedAccount } from '../../accounts/operations.ts';
import { ensureCustomer, readProvider, requireBilling } from '../operations.ts';
import { accountOf } from '../policy.ts';

export const createSetupIntentRoute = route(createSetupIntent, async ({ ctx, actor, body }) => {
  const account_id = accountOf(actor, body.account_id);
  await requireManagedAccount(ctx, actor, account_id);
  const { billing, payer } = await requireBilling(ctx, account_id, actor.user_id);
  const intent = await readProvider(async () => {
    const customer_id = await ensureCustomer(billing, account_id, payer);
    return billing.payments.createSetupIntent(customer_id, `setup-${randomUUID()}`);
  });
  return { clientSecret: intent.client_secret };
});
