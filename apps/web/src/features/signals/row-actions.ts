import IconArrowBackUp from '@tabler/icons-react/dist/esm/icons/IconArrowBackUp.mjs';
import IconCalendar from '@tabler/icons-react/dist/esm/icons/IconCalendarEvent.mjs';
import IconCalendarMonth from '@tabler/icons-react/dist/esm/icons/IconCalendarMonth.mjs';
import IconCalendarPlus from '@tabler/icons-react/dist/esm/icons/IconCalendarPlus.mjs';
import IconCalendarWeek from '@tabler/icons-react/dist/esm/icons/IconCalendarWeek.mjs';
import IconMail from '@tabler/icons-react/dist/esm/icons/IconMail.mjs';
import IconSunrise from '@tabler/icons-react/dist/esm/icons/IconSunrise.mjs';
import IconUserShare from '@tabler/icons-react/dist/esm/icons/IconUserShare.mjs';
import IconX from '@tabler/icons-react/dist/esm/icons/IconX.mjs';
import type { Signal } from 'contract/endpoints/signals';
import { isMessaged } from 'contract/vocabulary/client-messages';
import type { RowAction } from '../../ui/row-action.ts';
import { snoozes } from './days.ts';
import { texts as t } from './texts.ts';
import type { SignalActions } from './use-signal-actions.ts';

const icons = { tomorrow: IconSunrise, week: IconCalendarWeek, month: IconCalendarMonth } as const;
const names = ['tomorrow', 'week', 'month'] as const;

export function rowActions(signal: Signal, { ask, change, makeNext }: SignalActions): RowAction[] {
  const own = [signal];
  const { next_plan_year: year, client } = signal;
  const reopen: RowAction = {
    label: t.reopen.action,
    icon: IconArrowBackUp,
    onSelect: () => change(own, { action: 'reopen' }),
  };
  const next: RowAction[] =
    year === null
      ? []
      : [{ label: t.makeNext(year), icon: IconCalendarPlus, onSelect: () => makeNext(client.id, year) }];
  if (signal.status === 'dismissed') return [reopen, ...next];
  return [
    ...next,
    ...(signal.status === 'snoozed' ? [reopen] : []),
    ...names.map((name) => ({
      label: t.snooze.rows[name],
      icon: icons[name],
      onSelect: () => change(own, { action: 'snooze', until: snoozes[name]() }),
    })),
    { label: t.snooze.rows.day, icon: IconCalendar, onSelect: () => ask('snooze', own) },
    ...(isMessaged(signal.kind) ? [{ label: t.message.row, icon: IconMail, onSelect: () => ask('message', own) }] : []),
    { label: t.assign.row, icon: IconUserShare, onSelect: () => ask('assign', own) },
    { label: t.dismiss.row, icon: IconX, onSelect: () => ask('dismiss', own) },
  ];
}
