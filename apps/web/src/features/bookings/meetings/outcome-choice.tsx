import type { Booking } from 'contract/endpoints/bookings';
import type { MeetingOutcome } from 'contract/vocabulary/bookings';
import { invalidate, useAction } from '../../../lib/use-endpoint.ts';
import { useNotice } from '../../../ui/notice.tsx';
import { ToggleChips } from '../../../ui/toggle-chips.tsx';
import { outcomeChoices, meetingTexts as t } from './texts.ts';

interface OutcomeChoiceProps {
  booking: Pick<Booking, 'uid' | 'outcome'>;
  name: string;
}

/** Saved at once. The chosen outcome, pressed again, is removed. */
export function OutcomeChoice({ booking: { uid, outcome }, name }: OutcomeChoiceProps) {
  const notice = useNotice();
  const change = useAction('update-booking-outcome', {
    onDone: (_response, _call, cache) => {
      invalidate(cache, 'list-activities', 'list-client-activities');
      return Promise.all([
        cache.invalidateQueries({ queryKey: ['list-meetings'] }),
        cache.invalidateQueries({ queryKey: ['show-booking'] }),
      ]);
    },
  });
  const choose = (value: MeetingOutcome | null) => {
    notice.clear();
    change.mutate(
      { params: { id: uid }, body: { outcome: value } },
      { onError: ({ message }) => notice.show({ tone: 'danger', text: message }) },
    );
  };
  return (
    <ToggleChips
      label={t.outcomeOf(name)}
      choices={outcomeChoices}
      value={change.isPending ? change.variables.body.outcome : (outcome?.value ?? null)}
      onChange={choose}
    />
  );
}
