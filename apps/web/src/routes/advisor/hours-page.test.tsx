import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { Calendar } from 'contract/endpoints/bookings';
import { beforeEach, describe, expect, it } from 'vitest';
import { texts } from '../../features/bookings/texts.ts';
import { session } from '../../lib/session.ts';
import { deviceZone } from '../../lib/zones.ts';
import { hoursOf } from '../../testing/bookings.ts';
import { installation, person } from '../../testing/people.ts';
import { renderApp } from '../../testing/render.tsx';
import { answer } from '../../testing/server.ts';

const t = texts.hours;
const show = 'GET /users/1/hours';
const save = 'PATCH /users/1/hours';
const agent = person({ type: 'HealthAdvisorUser', name: 'Alex Reyes' });

beforeEach(() => session.keepToken('bearer', Date.now()));

function open(saved: Calendar, answers: Parameters<typeof answer>[0] = {}) {
  const asked = answer({
    'GET /current_user': { body: agent },
    'GET /settings': { body: installation() },
    [show]: { body: saved },
    [save]: ({ body }) => ({
      body: { ...(body as { calendar: Calendar }).calendar, version: saved.version + 1, is_in_use: saved.is_in_use },
    }),
    ...answers,
  });
  const { router } = renderApp('/hours');
  return {
    router,
    user: userEvent.setup({ delay: null }),
    sent: () => asked.filter(({ call }) => call === save).map(({ body }) => body),
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
    await user.clear(screen.getByLabelText(t.minutes));
    await user.type(screen.getByLabelText(t.minutes), '45');
    await user.type(screen.getByLabelText(/^Link to join/), 'https://meet.example/alex');
    await press(user);
    await screen.findByText('Successfully updated');
    expect(sent()).toEqual([
      {
        version: 1,
        calendar: {
          time_zone: 'America/New_York',
          meeting_minutes: 45,
          notice_minutes: 120,
          join_url: 'https://meet.example/alex',
          hours: [1, 2, 3, 4].map((weekday) => ({ weekday, from: '09:00', to: '12:00' })),
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
    await user.type(screen.getByLabelText(/^Link to join/), 'meet.example');
    await press(user);
    const alert = within((await screen.findAllByRole('alert'))[0] as HTMLElement);
    const problems = alert.getAllByRole('link').map((link) => [link.textContent, link.getAttribute('href')]);
    expect(problems).toEqual([
      ['Monday: This overlaps with other hours of the day', '#field-hours-1-from'],
      ['Tuesday: The end must come after the start', '#field-hours-2-to'],
      ['Meeting length in minutes is required', '#field-meeting_minutes'],
      ['The link to join must begin with https://', '#field-join_url'],
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
                error: 'Someone else has changed this meanwhile. Nothing was overwritten.',
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
    const length = within(choice.getByRole('group', { name: t.minutes }));
    expect(length.getAllByRole<HTMLInputElement>('radio').map(({ checked }) => checked)).toEqual([false, true]);
    isStale = false;
    await user.click(choice.getByRole('button', { name: 'Save my choices' }));
    await screen.findByText('Successfully updated');
    expect(sent().at(-1)).toMatchObject({
      version: 4,
      calendar: { meeting_minutes: 60, hours: [{ weekday: 1, from: '09:00', to: '13:00' }] },
    });
  });

  it('ask before unsaved changes are discarded', async () => {
    const { router, user } = open(hoursOf());
    await user.click(await screen.findByRole('button', { name: 'Remove Monday' }));
    await user.click(screen.getByRole('link', { name: 'Estimator' }));
    const dialog = within(await screen.findByRole('alertdialog', { name: t.leaveTitle }));
    await user.click(dialog.getByRole('button', { name: t.stay }));
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
