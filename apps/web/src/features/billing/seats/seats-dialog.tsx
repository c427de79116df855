import type { Subscription } from 'contract/endpoints/billing';
import type { Reply } from '../../../lib/api.ts';
import { formatLongDay } from '../../../lib/format.ts';
import { Banner } from '../../../ui/banner.tsx';
import { ChoiceField } from '../../../ui/choice-field.tsx';
import { ChangeDialog } from '../changes/change-dialog.tsx';
import { texts } from '../changes/texts.ts';
import { isCreditReduced } from './seats-rules.ts';
import { seatsText, type useSeatsChange } from './use-seats-change.ts';

const t = texts.seats;

interface SeatsDialogProps {
  form: ReturnType<typeof useSeatsChange>;
  subscription: Subscription;
}

export function SeatsDialog({ form, subscription }: SeatsDialogProps) {
  const { target, isConfirming, change, quote, send, close } = form;
  const { seats: paid, seats_at_renewal, plan_type, current_period_end } = subscription;
  const seats = target?.seats ?? paid;
  const isReduction = seats < paid;
  const choices = [
    { value: 'now', label: t.now },
    { value: 'renewal', label: t.atRenewal(formatLongDay(current_period_end)) },
  ];
  return (
    <ChangeDialog
      opened={isConfirming}
      {...wordsOf(seats, paid)}
      change={change}
      plan={plan_type}
      subscription={subscription}
      isAtRenewal={target?.at_renewal ?? false}
      onQuote={() => target && quote(target)}
      onConfirm={send}
      onClose={close}
    >
      {isReduction && usedCouponText(change.preview.data, { seats, paid, day: formatLongDay(current_period_end) })}
      {isReduction && seats_at_renewal === null && (
        <ChoiceField
          name="when"
          label={t.when}
          choices={choices}
          isStacked
          value={target?.at_renewal ? 'renewal' : 'now'}
          onChange={(value) => quote({ seats, at_renewal: value === 'renewal' })}
        />
      )}
    </ChangeDialog>
  );
}

interface Reduction {
  readonly seats: number;
  readonly paid: number;
  readonly day: string;
}

/** Says why a reduction credits less than was paid for the seats that are removed. */
function usedCouponText(preview: Reply<'preview-billing'> | undefined, { seats, paid, day }: Reduction) {
  if (!preview || !isCreditReduced(preview, seats, paid)) return null;
  const isCharged = preview.due_now + preview.credit_used > 0;
  return <Banner tone="caution">{(isCharged ? t.usedCouponCharge : t.usedCoupon)(seatsText(seats), day)}</Banner>;
}

function wordsOf(seats: number, paid: number) {
  if (seats === paid)
    return { title: t.keepTitle(seatsText(paid)), lead: t.keepLead, confirmLabel: t.keep(seatsText(paid)) };
  const count = seatsText(Math.abs(seats - paid));
  const lead = t.addLead(seatsText(paid), seatsText(seats));
  return seats > paid
    ? { title: t.addTitle(count), lead, confirmLabel: t.addConfirm(count) }
    : { title: t.removeTitle(count), lead, confirmLabel: t.removeConfirm(count) };
}
