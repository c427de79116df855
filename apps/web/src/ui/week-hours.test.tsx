import { fireEvent, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { type ReactNode, useState } from 'react';
import { describe, expect, it } from 'vitest';
import { renderScreen } from '../testing/render.tsx';
import { WeekHours } from './week-hours.tsx';
import { copyToWeekdays, nextSpan, overlapping, type Span } from './week-spans.ts';

const span = (weekday: number, from: string, to: string, key = 0): Span => ({ key, weekday, from, to });
const bare = (spans: readonly Span[]) => spans.map(({ weekday, from, to }) => `${weekday} ${from}-${to}`);

function show(start: readonly Span[] = [], errors: Record<string, ReactNode> = {}) {
  let latest = start;
  const Kept = () => {
    const [value, setValue] = useState(start);
    latest = value;
    return <WeekHours name="hours" value={value} onChange={setValue} errors={errors} />;
  };
  renderScreen(() => <Kept />);
  return { given: () => bare(latest), user: userEvent.setup() };
}

const day = async (label: string) => within(await screen.findByRole('group', { name: label }));

describe('WeekHours', () => {
  it('adds a span with the focus in the new row', async () => {
    const { given, user } = show();
    const monday = await day('Monday');
    monday.getByText('Not available');
    await user.click(monday.getByRole('button', { name: 'Add hours on Monday' }));
    expect(document.activeElement).toBe(monday.getByLabelText('Monday, from'));
    fireEvent.change(monday.getByLabelText('Monday, from'), { target: { value: '08:30' } });
    expect(given()).toEqual(['1 08:30-17:00']);
    await user.click(monday.getByRole('button', { name: 'Add hours on Monday' }));
    expect(given()).toEqual(['1 08:30-17:00', '1 18:00-22:00']);
    monday.getByLabelText('Monday, span 2, to');
  });

  it('ends a day at midnight', async () => {
    const { given } = show([span(5, '20:00', '22:00', 1)]);
    const to = (await day('Friday')).getByLabelText<HTMLInputElement>('Friday, to');
    fireEvent.change(to, { target: { value: '00:00' } });
    expect(given()).toEqual(['5 20:00-24:00']);
    expect(to.value).toBe('00:00');
  });

  it('removes a span and keeps the focus in the day', async () => {
    const { given, user } = show([span(2, '09:00', '12:00', 1), span(2, '13:00', '17:00', 2)]);
    const tuesday = await day('Tuesday');
    await user.click(tuesday.getByRole('button', { name: 'Remove Tuesday, span 1' }));
    expect(given()).toEqual(['2 13:00-17:00']);
    expect(document.activeElement).toBe(tuesday.getByRole('button', { name: 'Add hours on Tuesday' }));
  });

  it('copies a day to the weekdays and announces it', async () => {
    const { given, user } = show([
      span(1, '09:00', '12:00', 1),
      span(3, '10:00', '11:00', 2),
      span(6, '10:00', '12:00', 3),
    ]);
    await user.click((await day('Monday')).getByRole('button', { name: 'Copy Monday to Monday through Friday' }));
    expect(given()).toEqual([
      '1 09:00-12:00',
      '6 10:00-12:00',
      '2 09:00-12:00',
      '3 09:00-12:00',
      '4 09:00-12:00',
      '5 09:00-12:00',
    ]);
    screen.getByText('Monday’s hours were copied to Monday through Friday.');
  });

  it('shows an error at its span', async () => {
    show([span(1, '09:00', '12:00', 1), span(2, '12:00', '09:00', 2)], {
      'hours.1.to': 'The end time must be after the start time',
    });
    const to = (await day('Tuesday')).getByLabelText('Tuesday, to');
    expect(to.getAttribute('aria-invalid')).toBe('true');
    const described = document.getElementById(to.getAttribute('aria-describedby') ?? '');
    expect(described?.textContent).toBe('The end time must be after the start time');
    expect(to.id).toBe('field-hours-1-to');
    expect((await day('Monday')).getByLabelText('Monday, to').getAttribute('aria-invalid')).toBeNull();
  });
});

describe('spans', () => {
  it('default to office hours, then to an afternoon, then to an empty span', () => {
    expect(bare([nextSpan(1, [])])).toEqual(['1 09:00-17:00']);
    expect(bare([nextSpan(1, [span(1, '09:00', '12:00')])])).toEqual(['1 13:00-17:00']);
    expect(bare([nextSpan(1, [span(1, '09:00', '21:30')])])).toEqual(['1 22:30-24:00']);
    expect(bare([nextSpan(1, [span(1, '09:00', '23:00')])])).toEqual(['1 -']);
    expect(bare([nextSpan(1, [span(1, '09:00', '')])])).toEqual(['1 -']);
  });

  it('have unique keys after copying', () => {
    const week = copyToWeekdays([span(1, '09:00', '12:00', 1)], 1);
    expect(new Set(week.map(({ key }) => key)).size).toBe(5);
  });

  it.each<[string, Span[], number[]]>([
    ['the later of two that overlap', [span(1, '09:00', '12:00'), span(1, '11:00', '13:00')], [1]],
    ['whatever their order', [span(1, '11:00', '13:00'), span(1, '09:00', '12:00')], [0]],
    ['the second of two that are the same', [span(1, '09:00', '12:00'), span(1, '09:00', '12:00')], [1]],
    ['not those that touch', [span(1, '09:00', '12:00'), span(1, '12:00', '13:00')], []],
    ['not those of two days', [span(1, '09:00', '12:00'), span(2, '09:00', '12:00')], []],
  ])('overlap: %s', (_, spans, places) => {
    expect(overlapping(spans, ({ weekday }) => weekday)).toEqual(places);
  });
});
