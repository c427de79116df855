import { act, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { expect, it, vi } from 'vitest';
import { plain } from '../testing/plain.ts';
import { renderScreen } from '../testing/render.tsx';
import { SlotPicker } from './slot-picker.tsx';
import { ZoneField } from './zone-field.tsx';

const chicago = 'America/Chicago';
const empty = { title: 'No free times.', text: 'Look at a later week.' };
const slots = ['2026-03-09T14:00:00Z', '2026-03-09T14:30:00Z', '2026-03-10T14:00:00Z'];
const stretch = { from: '2026-03-09T05:00:00Z', until: '2026-03-16T05:00:00Z' };
const times = (group: HTMLElement) =>
  within(group)
    .getAllByRole('radio')
    .map((radio) => plain(radio.closest('label')?.textContent ?? ''));

function show(given: Partial<Parameters<typeof SlotPicker>[0]> = {}) {
  const onChange = vi.fn();
  let setLater: (later: typeof given) => void = () => undefined;
  const Kept = () => {
    const [later, setGiven] = useState(given);
    setLater = setGiven;
    const [value, setValue] = useState<string | null>(null);
    const keep = (slot: string) => {
      onChange(slot);
      setValue(slot);
    };
    return (
      <SlotPicker
        label="Choose a time"
        slots={slots}
        {...stretch}
        zone={chicago}
        value={value}
        onChange={keep}
        empty={empty}
        {...later}
      />
    );
  };
  renderScreen(() => <Kept />);
  return { onChange, user: userEvent.setup(), rerender: (later: typeof given) => act(() => setLater(later)) };
}

const day = (name: string) => screen.findByRole<HTMLInputElement>('radio', { name });
const timesOn = async (name: string) => times(await screen.findByRole('group', { name }));

it('shows a strip of days, and the times of the chosen one in the selected zone', async () => {
  const { user } = show();
  expect((await day('Monday, March 9, 2 times')).checked).toBe(true);
  expect(await timesOn('Monday, March 9')).toEqual(['9:00 AM', '9:30 AM']);
  expect((await day('Sunday, March 15, 0 times')).disabled).toBe(true);
  await user.click(await day('Tuesday, March 10, 1 time'));
  expect(await timesOn('Tuesday, March 10')).toEqual(['9:00 AM']);
  expect(screen.queryByRole('group', { name: 'Monday, March 9' })).toBeNull();
  screen.getByText('Mar 9 – Mar 15');
});

it('shows the same times on other days in another zone', async () => {
  const { user } = show({ zone: 'Asia/Tokyo', slots: ['2026-03-09T14:00:00Z', '2026-03-09T15:30:00Z'] });
  expect(await timesOn('Monday, March 9')).toEqual(['11:00 PM']);
  await user.click(await day('Tuesday, March 10, 1 time'));
  expect(await timesOn('Tuesday, March 10')).toEqual(['12:30 AM']);
});

it('adds the zone’s abbreviation to an hour that occurs twice', async () => {
  const week = { from: '2026-11-01T05:00:00Z', until: '2026-11-08T06:00:00Z' };
  show({ ...week, slots: ['2026-11-01T05:30:00Z', '2026-11-01T06:30:00Z', '2026-11-01T07:30:00Z'] });
  expect(await timesOn('Sunday, November 1')).toEqual(['12:30 AM', '1:30 AM CDT', '1:30 AM CST']);
  expect(screen.getByRole('group', { name: 'Day' }).querySelectorAll('input')).toHaveLength(7);
});

it('supports the keyboard: arrows move between days with times, and between times', async () => {
  const { onChange, user } = show({ onLater: vi.fn() });
  const monday = await day('Monday, March 9, 2 times');
  await user.tab();
  expect(document.activeElement?.textContent).toBe('Later');
  await user.tab();
  expect(document.activeElement).toBe(monday);
  await user.keyboard('{ArrowRight}');
  expect((await day('Tuesday, March 10, 1 time')).checked).toBe(true);
  expect(onChange).not.toHaveBeenCalled();
  await user.keyboard('{ArrowRight}');
  expect(monday.checked).toBe(true);
  await user.tab();
  await user.keyboard(' ');
  await user.keyboard('{ArrowDown}');
  expect(onChange.mock.calls).toEqual([[slots[0]], [slots[1]]]);
});

it('keeps the chosen day while it has times, and otherwise shows the first that has', async () => {
  const onLater = vi.fn();
  const { rerender, user } = show({ onLater });
  await user.click(await day('Tuesday, March 10, 1 time'));
  rerender({ slots: [...slots, '2026-03-10T15:00:00Z'] });
  expect(await timesOn('Tuesday, March 10')).toEqual(['9:00 AM', '10:00 AM']);
  rerender({ slots: slots.slice(0, 2) });
  expect(await timesOn('Monday, March 9')).toEqual(['9:00 AM', '9:30 AM']);
});

it('moves to earlier and later times while there are any', async () => {
  const onLater = vi.fn();
  const { user } = show({ onLater });
  expect((await screen.findByRole<HTMLButtonElement>('button', { name: 'Earlier' })).disabled).toBe(true);
  await user.click(screen.getByRole('button', { name: 'Later' }));
  expect(onLater).toHaveBeenCalledOnce();
});

it('shows that nothing is free, with a button for later times', async () => {
  const onLater = vi.fn();
  const { user } = show({ slots: [], onLater });
  await screen.findByText(empty.title);
  await user.click(screen.getByRole('button', { name: 'Show later times' }));
  expect(onLater).toHaveBeenCalledOnce();
});

it('shows a skeleton while loading', async () => {
  show({ slots: undefined, until: undefined });
  await screen.findByRole('status', { name: 'Loading available times' });
  expect(screen.queryByText(empty.title)).toBeNull();
});

it('ZoneField shows common names and keeps a zone that the browser does not list', async () => {
  const onChange = vi.fn();
  renderScreen(() => <ZoneField label="Time zone" value="US/Central" onChange={onChange} />);
  const field = await screen.findByRole<HTMLSelectElement>('combobox', { name: 'Time zone' });
  expect(field.value).toBe('US/Central');
  await userEvent.selectOptions(field, 'Eastern Time (New York)');
  expect(onChange).toHaveBeenCalledWith('America/New_York');
});
