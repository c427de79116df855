import type { Subscription } from 'contract/endpoints/billing';
import { useState } from 'react';
import { formatLongDay, formatPlural } from '../../../lib/format.ts';
import { readMessageOf } from '../change-errors.ts';
import { texts } from '../changes/texts.ts';
import { useBillingChange } from '../changes/use-billing-change.ts';
import { type SeatsChange, seatsChange } from './seats-rules.ts';

const t = texts.seats;

export const seatsText = (seats: number) => formatPlural(seats, 'seat', 'seats');

export function useSeatsChange(accountId: number, subscription: Subscription) {
  const { seats: paid, seats_at_renewal, current_period_end } = subscription;
  const [typed, setTyped] = useState<number | null>(null);
  const [target, setTarget] = useState<SeatsChange | null>(null);
  // The question stays the same while its dialog closes.
  const [isConfirming, setConfirming] = useState(false);
  const [isUnchanged, setUnchanged] = useState(false);
  const [outcome, setOutcome] = useState<string | null>(null);
  const change = useBillingChange(accountId);
  const seats = typed ?? paid;
  const begin = (next: number) => {
    setOutcome(null);
    setTarget(null);
    change.reset();
    const isSame = next === (seats_at_renewal ?? paid);
    setUnchanged(isSame);
    const wanted = seatsChange(next, subscription);
    const ask = () => {
      setTarget(wanted);
      setConfirming(true);
    };
    if (!isSame) change.quote(wanted, ask);
  };
  const send = () => {
    if (!target) return;
    change.send(target, () => {
      setConfirming(false);
      setTyped(null);
      setOutcome(outcomeOf(target, paid, formatLongDay(current_period_end)));
    });
  };
  const failure = target ? null : change.preview.error;
  return {
    seats,
    target,
    isConfirming,
    change,
    outcome,
    isQuoting: target === null && change.preview.isPending,
    fieldError: isUnchanged ? t.unchanged(seatsText(seats)) : failure?.errors.seats,
    error: failure && !failure.errors.seats ? readMessageOf(failure) : null,
    isBelowUse: failure?.errors.seats !== undefined && seats > 0,
    type: (next: number) => {
      setTyped(next);
      setOutcome(null);
      setTarget(null);
      setUnchanged(false);
      change.reset();
    },
    begin,
    quote: (next: SeatsChange) => {
      setTarget(next);
      change.quote(next);
    },
    send,
    close: () => setConfirming(false),
    dismiss: () => setOutcome(null),
  };
}

function outcomeOf({ seats, at_renewal }: SeatsChange, paid: number, day: string): string {
  if (seats > paid) return t.purchased;
  if (seats === paid) return t.kept(seatsText(seats));
  return at_renewal ? t.reducedAtRenewal(seatsText(seats), day) : t.reduced(seatsText(seats));
}
