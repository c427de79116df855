import { useQueryClient } from '@tanstack/react-query';
import type { Account } from 'contract/endpoints/accounts';
import { offeredPlans } from 'contract/vocabulary/billing';
import { useState } from 'react';
import { invalidate, setCached, useAction } from '../../../lib/use-endpoint.ts';

/** Changes the plan of a firm that has no subscription yet. */
export function useChoosePlan(account: Account, onChosen: () => void) {
  const cache = useQueryClient();
  const call = { params: { id: account.id } };
  const [plan, setPlan] = useState<string>(account.plan_type === 'core' ? 'core' : 'starter');
  const update = useAction('update-account');
  const choose = (value: string) => {
    const plan_type = offeredPlans.find((one) => one === value);
    if (!plan_type) return;
    const before = plan;
    setPlan(plan_type);
    update.mutate(
      { ...call, body: { account: { plan_type } } },
      {
        onSuccess: (saved) => {
          setCached(cache, 'show-account', call, saved);
          invalidate(cache, 'show-own-account', 'show-billing');
          onChosen();
        },
        onError: () => setPlan(before),
      },
    );
  };
  return { plan, choose, error: update.error?.message };
}
