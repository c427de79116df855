import { showNextInvoice } from 'contract/endpoints/billing-changes';
import { route } from '../../../http/route.ts';
import { requireManagedAccount } from '../../accounts/operations.ts';
import { requireBilling } from '../operations.ts';
import { findSubscription } from '../queries.ts';
import { quoteChange } from './operations.ts';
import { wholeSecond } from './rules.ts';

export const showNextInvoiceRoute = route(
  showNextInvoice,
  { authorize: ({ ctx, actor, params }) => requireManagedAccount(ctx, actor, params.id) },
  async ({ ctx, actor, params: { id } }) => {
    const current = await findSubscription(ctx.db, id);
    if (!current?.is_live || current.cancel_at_period_end) return null;
    const { billing } = await requireBilling(ctx, id, actor.user_id);
    const { seats, seats_at_renewal } = current;
    // A change to what is planned already, so that the preview says what the renewal costs.
    const change = { seats: seats_at_renewal ?? seats, at_renewal: seats_at_renewal !== null };
    const { renewal, renews_at } = await quoteChange(billing, id, change, wholeSecond(billing.clock()));
    return { total: renewal, due_at: renews_at.toISOString() };
  },
);
