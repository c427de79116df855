import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { Calendar } from 'contract/endpoints/hours';
import { beforeEach, describe, expect, it } from 'vitest';
import { texts } from '../../features/bookings/texts.ts';
import { session } from '../../lib/session.ts';
import { deviceZone } from '../../lib/zones.ts';
import { hoursOf } from '../../testing/bookings.ts';
import { installation, person } from '../../testing/people.ts';
import { renderApp } from '../../testing/render.tsx';
import { answer } from '../../testing/server.ts';
import { conflictTexts } from '../../ui/conflict-texts.ts';
import { unsavedTexts } from '../../ui/unsaved-guard.tsx';

const t = texts.hours;
const show = 'GET /users/1/hours';
const save = 'PATCH /users/1/hours';
const agent = person({ type: 'HealthAdvisorUser', name: 'Alex Reyes' });

beforeEach(() => session.setToken('bearer', Date.now()));

function open(saved: Calendar, answers: Parameters<typeof answer>[0] = {}) {
  const requests = answer({
    'GET /current_user': { body: agent },
    'GET /settings': { body: installation() },
    [show]: { body: saved },
    [save]: ({ body }) => {
      const { calendar } = body as { calendar: Calendar };
      const days_off = calendar.days_off.map((days) => ({ ...days, meetings: 2 }));
      return { body: { ...saved, ...calendar, days_off, version: saved.version + 1 } };
    },
    ...answers,
  });
  const { router } = renderApp('/hours');
  return {
    router,
    user: userEvent.setup({ delay: null }),
    sent: () => requests.filter(({ call }) => call === save).map(({ body }) => body),
  };
}

const press = async (user: ReturnType<typeof userEvent.setup>) =>
  user.click(await screen.findByRole('button', { name: t.save }));
const time = (label: string, value: string) => fireEvent.change(screen.getByLabelText(label), { target: { value } });

describe('an agent’s hours', () => {
  it('explain that they have no effect', async () => {
    open(hoursOf({ is_in_use: false }));
    expect(await screen.findByText(t.unused)).toBeTruthy();
  });

  it('are saved with their version, and the page reports it', async () => {
    const { sent, user } = open(hoursOf());
    await user.click(await screen.findByRole('button', { name: 'Copy Monday to Monday through Friday' }));
    await user.click(screen.getByRole('button', { name: 'Remove Friday' }));
    await user.selectOptions(screen.getByLabelText(t.zone), 'Eastern Time (New York)');
    await user.selectOptions(screen.getByLabelText(t.notice), '2 hours');
    await user.selectOptions(screen.getByLabelText(t.after), '15 minutes');
    await user.clear(screen.getByLabelText(t.minutes));
    await user.type(screen.getByLabelText(t.minutes), '45');
    await user.type(screen.getByLabelText(/^Meeting link/), 'https://meet.example/alex');
    await press(user);
    await screen.findByText('Successfully updated');
    expect(sent()).toEqual([
      {
        version: 1,
        calendar: {
          time_zone: 'America/New_York',
          meeting_minutes: 45,
          notice_minutes: 120,
          buffer_before_minutes: 0,
          buffer_after_minutes: 15,
          join_url: 'https://meet.example/alex',
          hours: [1, 2, 3, 4].map((weekday) => ({ weekday, from: '09:00', to: '12:00' })),
          special_hours: [],
          days_off: [],
          closed_on_holidays: false,
        },
      },
    ]);
    await press(user);
    await waitFor(() => expect(sent()).toHaveLength(2));
    expect(sent()[1]).toMatchObject({ version: 2 });
  });

  it('start in the zone of the device', async () => {
    const { sent, user } = open(hoursOf({ version: 0, hours: [], time_zone: 'Pacific/Honolulu' }));
    await press(user);
    await screen.findByText(t.savedNone);
    expect(sent()).toMatchObject([{ version: 0, calendar: { time_zone: deviceZone(), hours: [] } }]);
  });

  it('are rejected beside their fields, and nothing is sent', async () => {
    const { sent, user } = open(hoursOf());
    await user.click(await screen.findByRole('button', { name: 'Add hours on Monday' }));
    time('Monday, span 2, from', '11:00');
    await user.click(screen.getByRole('button', { name: 'Add hours on Tuesday' }));
    time('Tuesday, to', '08:00');
    await user.clear(screen.getByLabelText(t.minutes));
    await user.type(screen.getByLabelText(/^Meeting link/), 'meet.example');
    await press(user);
    const alert = within((await screen.findAllByRole('alert'))[0] as HTMLElement);
    const problems = alert.getAllByRole('link').map((link) => [link.textContent, link.getAttribute('href')]);
    expect(problems).toEqual([
      ['Monday: This overlaps with other hours that day', '#field-hours-1-from'],
      ['Tuesday: The end time must be after the start time', '#field-hours-2-to'],
      ['Meeting length in minutes is required', '#field-meeting_minutes'],
      ['Meeting link must start with https://', '#field-join_url'],
    ]);
    expect(screen.getByLabelText('Tuesday, to').getAttribute('aria-invalid')).toBe('true');
    expect(sent()).toEqual([]);
    await user.click(screen.getByRole('button', { name: 'Remove Monday, span 2' }));
    expect(screen.getByLabelText('Tuesday, to').getAttribute('aria-invalid')).toBeNull();
  });

  it('show the server’s errors by field', async () => {
    const apiError = {
      code: 'validation_failed',
      error: 'Please fix the highlighted fields.',
      errors: { time_zone: ['There is no such time zone'] },
    };
    const { user } = open(hoursOf(), { [save]: { status: 422, body: apiError } });
    await press(user);
    await screen.findAllByText('There is no such time zone');
  });

  it('show both values in a conflict, and the choice is saved over the newer version', async () => {
    const theirs = hoursOf({ version: 4, meeting_minutes: 60, hours: [{ weekday: 2, from: '10:00', to: '11:00' }] });
    let current = hoursOf();
    let isStale = true;
    const { sent, user } = open(current, {
      [show]: () => ({ body: current }),
      [save]: ({ body }) =>
        isStale
          ? {
              status: 409,
              body: {
                code: 'version_conflict',
                error: 'Someone else updated this. Nothing was overwritten.',
              },
            }
          : { body: hoursOf({ ...(body as { calendar: Calendar }).calendar, version: 5 }) },
    });
    await screen.findByLabelText('Monday, to');
    time('Monday, to', '13:00');
    current = theirs;
    await press(user);
    const choice = within(await screen.findByRole('alert'));
    choice.getByText(t.conflict);
    const week = within(choice.getByRole('group', { name: t.week }));
    expect(week.getAllByRole<HTMLInputElement>('radio').map(({ checked }) => checked)).toEqual([true, false]);
    week.getByText('Monday 09:00–13:00');
    week.getByText('Tuesday 10:00–11:00');
    // Only the other side changed it, so it is no question.
    expect(choice.queryByRole('group', { name: t.minutes })).toBeNull();
    isStale = false;
    await user.click(choice.getByRole('button', { name: 'Save my choices' }));
    await screen.findByText('Successfully updated');
    expect(sent().at(-1)).toMatchObject({
      version: 4,
      calendar: { meeting_minutes: 60, hours: [{ weekday: 1, from: '09:00', to: '13:00' }] },
    });
  });

  it('list federal holidays, and close them with a switch', async () => {
    const holidays = [
      { date: '2027-11-25', name: 'Thanksgiving Day', is_observed: false, meetings: 1 },
      { date: '2027-12-31', name: 'New Year’s Day', is_observed: true, meetings: 0 },
    ];
    const { sent, user } = open(hoursOf({ holidays }));
    await user.click(await screen.findByText(t.holidayCount(2)));
    const list = within(screen.getByRole('list', { name: t.holidays }));
    const rows = () => list.getAllByRole('listitem').map(({ textContent }) => textContent);
    expect(rows()).toEqual(['Thanksgiving DayNov 25, 2027', 'New Year’s Day (observed)Dec 31, 2027']);
    await user.click(screen.getByRole('switch', { name: t.closed }));
    expect(rows()[0]).toContain('1 meeting is already booked on this day');
    await press(user);
    await screen.findByText(t.saved);
    expect(sent()).toMatchObject([{ calendar: { closed_on_holidays: true } }]);
  });

  it('have days off, which are added and removed, and tell of meetings that are booked on them', async () => {
    const stored = { from: '2031-03-03', to: '2031-03-03', note: 'Dentist', meetings: 1 };
    const { sent, user } = open(hoursOf({ days_off: [stored] }));
    await screen.findByText('1 meeting is already booked on this day');
    await user.click(screen.getByRole('button', { name: 'Remove Mar 3, 2031' }));
    screen.getByText(t.noDaysOff);
    const addButton = screen.getByRole('button', { name: t.addDaysOff });
    expect(document.activeElement).toBe(addButton);
    await user.click(addButton);
    const entry = within(screen.getByRole('group', { name: t.newDaysOff }));
    expect(document.activeElement).toBe(entry.getByLabelText(t.firstDay));
    await press(user);
    expect((await screen.findAllByText(/First day is required/)).length).toBeGreaterThan(0);
    fireEvent.change(screen.getByLabelText(t.firstDay), { target: { value: '2031-12-24' } });
    expect(screen.getByLabelText<HTMLInputElement>(t.lastDay).value).toBe('2031-12-24');
    fireEvent.change(screen.getByLabelText(t.lastDay), { target: { value: '2032-01-02' } });
    await user.type(screen.getByLabelText(/^Note/), 'Winter break');
    await press(user);
    await screen.findByText('2 meetings are already booked on these days');
    screen.getByRole('group', { name: 'Dec 24, 2031 – Jan 2, 2032' });
    expect(sent()).toMatchObject([
      { version: 1, calendar: { days_off: [{ from: '2031-12-24', to: '2032-01-02', note: 'Winter break' }] } },
    ]);
    fireEvent.change(screen.getByLabelText(t.lastDay), { target: { value: '2032-01-03' } });
    expect(screen.queryByText('2 meetings are already booked on these days')).toBeNull();
  });

  it('have special hours on a date, which are added and removed', async () => {
    const stored = { date: '2031-03-03', from: '10:00', to: '12:00' };
    const { sent, user } = open(hoursOf({ special_hours: [stored] }));
    await user.click(await screen.findByRole('button', { name: 'Remove special hours on Mar 3, 2031' }));
    screen.getByText(t.noSpecial);
    const addButton = screen.getByRole('button', { name: t.addSpecial });
    expect(document.activeElement).toBe(addButton);
    await user.click(addButton);
    const entry = within(screen.getByRole('group', { name: t.newSpecial }));
    expect(document.activeElement).toBe(entry.getByLabelText(t.date));
    await press(user);
    expect((await screen.findAllByText(/Date is required/)).length).toBeGreaterThan(0);
    fireEvent.change(entry.getByLabelText(t.date), { target: { value: '2031-12-24' } });
    fireEvent.change(entry.getByLabelText(t.from), { target: { value: '20:00' } });
    fireEvent.change(entry.getByLabelText(t.to), { target: { value: '00:00' } });
    await press(user);
    await screen.findByText(t.saved);
    const added = { date: '2031-12-24', from: '20:00', to: '24:00' };
    expect(sent()).toMatchObject([{ version: 1, calendar: { special_hours: [added] } }]);
    await user.click(screen.getByRole('button', { name: t.addSpecial }));
    const again = within(screen.getByRole('group', { name: t.newSpecial }));
    fireEvent.change(again.getByLabelText(t.date), { target: { value: '2031-12-24' } });
    fireEvent.change(again.getByLabelText(t.to), { target: { value: '21:00' } });
    await press(user);
    await screen.findByRole('link', { name: `Dec 24, 2031: ${t.overlap}` });
    expect(sent()).toHaveLength(1);
  });

  it('show the server’s errors at days off', async () => {
    const stored = { from: '2031-03-03', to: '2031-03-04', note: null, meetings: 0 };
    const message = 'These days overlap with other days off';
    const { user } = open(hoursOf({ days_off: [stored] }), {
      [save]: {
        status: 422,
        body: { code: 'validation_failed', error: 'Please fix the fields.', errors: { 'days_off.0.from': [message] } },
      },
    });
    await press(user);
    const link = await screen.findByRole('link', { name: `Mar 3, 2031 – Mar 4, 2031: ${message}` });
    expect(link.getAttribute('href')).toBe('#field-days_off-0-from');
  });

  it('of both are merged once for a save if each side changed other fields', async () => {
    const theirs = hoursOf({
      version: 2,
      days_off: [{ from: '2031-03-03', to: '2031-03-03', note: 'Dentist', meetings: 0 }],
    });
    let current = hoursOf();
    const { sent, user } = open(current, {
      [show]: () => ({ body: current }),
      [save]: { status: 409, body: { code: 'version_conflict', error: 'Someone else updated this.' } },
    });
    await user.click(await screen.findByRole('switch', { name: t.closed }));
    current = theirs;
    await press(user);
    const choice = within(await screen.findByRole('alert'));
    choice.getByText(conflictTexts.same);
    const closed_on_holidays = !hoursOf().closed_on_holidays;
    expect(sent()).toMatchObject([
      { version: 1, calendar: { days_off: [], closed_on_holidays } },
      { version: 2, calendar: { days_off: [{ note: 'Dentist' }], closed_on_holidays } },
    ]);
  });

  it('ask before unsaved changes are discarded', async () => {
    const { router, user } = open(hoursOf());
    await user.click(await screen.findByRole('button', { name: 'Remove Monday' }));
    await user.click(screen.getByRole('link', { name: 'Estimator' }));
    const dialog = within(await screen.findByRole('alertdialog', { name: unsavedTexts.title }));
    await user.click(dialog.getByRole('button', { name: unsavedTexts.stay }));
    expect(router.state.location.pathname).toBe('/hours');
  });

  it('can be loaded again after a failure', async () => {
    let fails = true;
    const { user } = open(hoursOf(), {
      [show]: () =>
        fails
          ? { status: 500, body: { code: 'internal_error', error: 'An unexpected error occurred.' } }
          : { body: hoursOf() },
    });
    await screen.findByText(t.failed);
    fails = false;
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    await screen.findByLabelText('Monday, from');
  });
});
