import type { Subscription } from 'contract/endpoints/billing';
import { formatLongDay } from '../../../lib/format.ts';
import { ChoiceField } from '../../../ui/choice-field.tsx';
import { ChangeDialog } from '../changes/change-dialog.tsx';
import { texts } from '../changes/texts.ts';
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

function wordsOf(seats: number, paid: number) {
  if (seats === paid)
    return { title: t.keepTitle(seatsText(paid)), lead: t.keepLead, confirmLabel: t.keep(seatsText(paid)) };
  const count = seatsText(Math.abs(seats - paid));
  const lead = t.addLead(seatsText(paid), seatsText(seats));
  return seats > paid
    ? { title: t.addTitle(count), lead, confirmLabel: t.addConfirm(count) }
    : { title: t.removeTitle(count), lead, confirmLabel: t.removeConfirm(count) };
}
