import type { SelectedSignal } from 'contract/endpoints/signals';
import { dismissalReasons } from 'contract/vocabulary/signals';
import { type ComponentType, useState } from 'react';
import { ChoiceField } from '../../ui/choice-field.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { TextField } from '../../ui/fields.tsx';
import { lazyPart } from '../../ui/lazy-part.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import { addDays, isSnoozeDay, snoozes, today } from './days.ts';
import { type Person, peopleWith, type Reader } from './people.ts';
import { reasons, texts as t } from './texts.ts';
import type { Question, SignalActions } from './use-signal-actions.ts';

interface DialogProps {
  signals: readonly SelectedSignal[];
  opened: boolean;
  actions: SignalActions;
  people: readonly Person[];
}

function SnoozeDialog({ signals, opened, actions }: DialogProps) {
  // The menu of one row has the others.
  const [choice, setChoice] = useState(signals.length === 1 ? 'day' : 'tomorrow');
  const [day, setDay] = useState(addDays(today(), 7));
  const known = (['tomorrow', 'week', 'month'] as const).find((name) => name === choice);
  const until = known ? snoozes[known]() : day;
  const isDay = choice === 'day';
  return (
    <ConfirmDialog
      opened={opened}
      title={t.snooze.title(signals.length)}
      weight="primary"
      confirmLabel={t.snooze.confirm}
      isReady={isSnoozeDay(until)}
      onConfirm={() => actions.change(signals, { action: 'snooze', until })}
      onClose={actions.cancel}
    >
      <ChoiceField
        id="snooze"
        label={t.snooze.label}
        isStacked
        choices={[
          { value: 'tomorrow', label: t.snooze.choice(t.snooze.choices.tomorrow, snoozes.tomorrow()) },
          { value: 'week', label: t.snooze.choice(t.snooze.choices.week, snoozes.week()) },
          { value: 'month', label: t.snooze.choice(t.snooze.choices.month, snoozes.month()) },
          { value: 'day', label: t.snooze.choices.day },
        ]}
        value={choice}
        onChange={setChoice}
      />
      {isDay && (
        <TextField
          type="date"
          label={t.snooze.day}
          help={t.snooze.dayHelp}
          value={day}
          onChange={setDay}
          error={day !== '' && !isSnoozeDay(day) && t.snooze.dayWrong}
        />
      )}
    </ConfirmDialog>
  );
}

function DismissDialog({ signals, opened, actions }: DialogProps) {
  const [value, setValue] = useState('');
  const reason = dismissalReasons.find((one) => one === value);
  return (
    <ConfirmDialog
      opened={opened}
      title={t.dismiss.title(signals.length)}
      weight="primary"
      confirmLabel={t.dismiss.confirm}
      isReady={reason !== undefined}
      onConfirm={() => reason && actions.change(signals, { action: 'dismiss', reason })}
      onClose={actions.cancel}
    >
      <ChoiceField
        id="dismissal"
        label={t.dismiss.label}
        help={t.dismiss.help}
        isStacked
        choices={dismissalReasons.map((one) => ({ value: one, label: reasons[one] }))}
        value={value}
        onChange={setValue}
      />
    </ConfirmDialog>
  );
}

const nobody = 'nobody';

function AssignDialog({ signals, opened, actions, people }: DialogProps) {
  const [value, setValue] = useState('');
  const wrong = actions.assignError?.errors['change.assignee_id'];
  const person = people.find(({ id }) => String(id) === value);
  return (
    <ConfirmDialog
      opened={opened}
      title={t.assign.title(signals.length)}
      weight="primary"
      confirmLabel={t.assign.confirm}
      isReady={person !== undefined || value === nobody}
      onConfirm={() => actions.assign(signals, person?.id ?? null)}
      onClose={actions.cancel}
      busy={actions.isAssigning}
      error={wrong ? undefined : actions.assignError?.message}
    >
      <SelectField
        label={t.assign.label}
        help={t.assign.help}
        choices={[
          ...people.map(({ id, name }) => ({ value: String(id), label: name })),
          { value: nobody, label: t.assign.nobody },
        ]}
        value={value}
        onChange={setValue}
        error={wrong}
      />
    </ConfirmDialog>
  );
}

const MessageDialog = lazyPart<DialogProps>(async () => (await import('./message-dialog.tsx')).MessageDialog, {
  waiting: null,
});

const dialogs: Readonly<Record<Question, ComponentType<DialogProps>>> = {
  snooze: SnoozeDialog,
  dismiss: DismissDialog,
  assign: AssignDialog,
  message: MessageDialog,
};

interface SignalDialogProps {
  user: Reader;
  actions: SignalActions;
  /** Who else can be assigned than the user and the people of the signals. */
  others?: readonly Person[];
}

export function SignalDialog({ user, actions, others = [] }: SignalDialogProps) {
  const { asked } = actions;
  // Stays mounted, so that closing restores the focus.
  const [last, setLast] = useState({ asked, count: 0 });
  if (asked && asked !== last.asked) setLast({ asked, count: last.count + 1 });
  if (!last.asked) return null;
  const Dialog = dialogs[last.asked.question];
  return (
    <Dialog
      key={last.count}
      signals={last.asked.signals}
      opened={asked === last.asked}
      actions={actions}
      people={peopleWith(user, [
        ...others,
        ...last.asked.signals.flatMap(({ financial_advisor, health_advisor }) => [financial_advisor, health_advisor]),
      ])}
    />
  );
}
