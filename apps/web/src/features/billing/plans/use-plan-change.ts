import type { Account } from 'contract/endpoints/accounts';
import { type PlanType, planPrices } from 'contract/vocabulary/billing';
import { useState } from 'react';
import { useBillingChange } from '../changes/use-billing-change.ts';
import { isLive, useBilling } from '../use-billing.ts';
import type { OfferedPlan } from './texts.ts';

type PlanDirection = 'upgrade' | 'downgrade' | 'plain';

const yearly = (plan: PlanType) => planPrices[plan] * (plan === 'monthly' ? 12 : 1);

export function directionOf(from: PlanType, to: PlanType, due_now: number | undefined): PlanDirection {
  const difference = Math.sign(yearly(to) - yearly(from));
  // A new period that begins with the change can charge where the price falls.
  if (difference === 0 || (due_now !== undefined && Math.sign(due_now) === -difference)) return 'plain';
  return difference > 0 ? 'upgrade' : 'downgrade';
}

/** @param isImmediate skips the confirmation while nothing is charged */
export function usePlanChange({ id, plan_type }: Pick<Account, 'id' | 'plan_type'>, isImmediate: boolean) {
  const billing = useBilling(id).data;
  const [target, setTarget] = useState<OfferedPlan | null>(null);
  // The question stays the same while its dialog closes.
  const [isConfirming, setConfirming] = useState(false);
  const [changedTo, setChangedTo] = useState<OfferedPlan | null>(null);
  const change = useBillingChange(id);
  const { preview, update } = change;
  const subscription = billing?.subscription ?? null;
  const isCharged = isLive(subscription);
  const close = () => setConfirming(false);
  const send = (plan: OfferedPlan) =>
    change.send({ plan_type: plan }, () => {
      close();
      setChangedTo(plan);
    });
  const ask = (plan: OfferedPlan) => {
    change.reset();
    setTarget(plan);
    setConfirming(true);
    if (isCharged) change.quote({ plan_type: plan });
  };
  return {
    target,
    isConfirming,
    change,
    changedTo,
    subscription,
    isCharged,
    direction: target && isCharged ? directionOf(plan_type, target, preview.data?.due_now) : 'plain',
    canChoose: billing !== undefined && !billing.is_busy && !update.isPending,
    isSending: (plan: OfferedPlan) =>
      target === null && update.isPending && update.variables.body.account.plan_type === plan,
    /** The error of a change without a confirmation. */
    error: target === null ? update.error : null,
    choose: (plan: OfferedPlan) => {
      setChangedTo(null);
      if (isImmediate && !isCharged) send(plan);
      else ask(plan);
    },
    ask,
    send,
    close,
    dismiss: () => setChangedTo(null),
  };
}
