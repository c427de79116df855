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
  const [asked, setAsked] = useState<SeatsChange | null>(null);
  // The question stays the same while its dialog closes.
  const [isAsking, setAsking] = useState(false);
  const [isUnchanged, setUnchanged] = useState(false);
  const [outcome, setOutcome] = useState<string | null>(null);
  const change = useBillingChange(accountId);
  const seats = typed ?? paid;
  const begin = (next: number) => {
    setOutcome(null);
    setAsked(null);
    change.reset();
    const isSame = next === (seats_at_renewal ?? paid);
    setUnchanged(isSame);
    const wanted = seatsChange(next, subscription);
    const ask = () => {
      setAsked(wanted);
      setAsking(true);
    };
    if (!isSame) change.quote(wanted, ask);
  };
  const send = () => {
    if (!asked) return;
    change.send(asked, () => {
      setAsking(false);
      setTyped(null);
      setOutcome(outcomeOf(asked, paid, formatLongDay(current_period_end)));
    });
  };
  const failure = asked ? null : change.preview.error;
  return {
    seats,
    asked,
    isAsking,
    change,
    outcome,
    isQuoting: asked === null && change.preview.isPending,
    fieldError: isUnchanged ? t.unchanged(seatsText(seats)) : failure?.errors.seats,
    error: failure && !failure.errors.seats ? readMessageOf(failure) : null,
    isBelowUse: failure?.errors.seats !== undefined && seats > 0,
    type: (next: number) => {
      setTyped(next);
      setOutcome(null);
      setAsked(null);
      setUnchanged(false);
      change.reset();
    },
    begin,
    quote: (next: SeatsChange) => {
      setAsked(next);
      change.quote(next);
    },
    send,
    close: () => setAsking(false),
    dismiss: () => setOutcome(null),
  };
}

function outcomeOf({ seats, at_renewal }: SeatsChange, paid: number, day: string): string {
  if (seats > paid) return t.purchased;
  if (seats === paid) return t.kept(seatsText(seats));
  return at_renewal ? t.reducedAtRenewal(seatsText(seats), day) : t.reduced(seatsText(seats));
}
