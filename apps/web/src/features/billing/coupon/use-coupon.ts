import { useDebouncedCallback } from '@mantine/hooks';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { queryOf, useEndpoint } from '../../../lib/use-endpoint.ts';
import { changeMessageOf, readMessageOf } from '../change-errors.ts';
import { texts } from '../changes/texts.ts';
import { useBillingChange } from '../changes/use-billing-change.ts';
import { isLive, useBilling } from '../use-billing.ts';

const lookUpDelayMs = 500;

/** `find` returns a code at once. It shares the request of `look`, which reports the failure. */
function useLookUp(accountId: number, settled: string, isSettled: boolean) {
  const cache = useQueryClient();
  const callFor = (coupon: string) => ({ params: { id: accountId }, query: { coupon } });
  const look = useEndpoint('show-coupon', callFor(settled), { enabled: isSettled });
  const find = useMutation({
    mutationFn: (coupon: string) => cache.query(queryOf('show-coupon', callFor(coupon))),
  });
  return { look, find };
}

/** The price of the renewal with a coupon, undefined until it is known. */
function useRenewal(accountId: number, coupon_id: string | null | undefined): number | undefined {
  const call = { params: { id: accountId }, body: { change: { coupon_id: coupon_id ?? '' } } };
  const preview = useEndpoint('preview-billing', call, { enabled: coupon_id != null });
  return coupon_id == null ? undefined : preview.data?.renewal;
}

/** Looks up the code that is typed. A reply belongs to its code, so that a late one is not shown for another. */
export function useCoupon(accountId: number) {
  const billing = useBilling(accountId).data;
  const [typed, setTyped] = useState('');
  const [settled, setSettled] = useState('');
  const [isMissing, setMissing] = useState(false);
  const [isApplied, setApplied] = useState(false);
  const settle = useDebouncedCallback(setSettled, lookUpDelayMs);
  const change = useBillingChange(accountId);
  const code = typed.trim();
  const isSettled = code !== '' && code === settled;
  const { look, find } = useLookUp(accountId, settled, isSettled);
  const found = isSettled && !look.error ? look.data : undefined;
  const subscription = billing && isLive(billing.subscription) ? billing.subscription : null;
  const renewal = useRenewal(accountId, subscription && found?.id);
  const failure = change.update.error
    ? changeMessageOf(change.update.error)
    : isSettled && look.error && readMessageOf(look.error);
  const send = ({ id }: { id: string }) =>
    change.send({ coupon_id: id }, () => {
      setApplied(true);
      setTyped('');
      setSettled('');
    });
  const apply = () => {
    setMissing(code === '');
    setApplied(false);
    if (found) return send(found);
    if (code === '') return;
    // The pause is not over, the lookup is not done, or it failed.
    setSettled(code);
    find.mutate(code, { onSuccess: send });
  };
  return {
    typed,
    shown: change.update.error?.code === 'coupon_not_usable' ? undefined : found,
    subscription,
    /** The coupon of the subscription, or for the next purchase. */
    current: subscription ? subscription.coupon : (billing?.kept_coupon ?? null),
    isPurchase: billing !== undefined && subscription === null,
    renewal,
    isBusy: billing?.is_busy ?? false,
    isLooking: isSettled && look.isPending,
    isApplying: find.isPending || change.update.isPending,
    isApplied,
    error: isMissing ? texts.coupon.empty : failure,
    type: (next: string) => {
      setTyped(next);
      settle(next.trim());
      setMissing(false);
      setApplied(false);
      find.reset();
      change.reset();
    },
    apply,
    dismiss: () => setApplied(false),
  };
}
