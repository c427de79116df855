import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { Booking } from 'contract/endpoints/bookings';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { learnServerTime } from '../../../lib/server-clock.ts';
import { deviceZone, formatZoneMoment, zoneName } from '../../../lib/zones.ts';
import { inHours, meeting } from '../../../testing/bookings.ts';
import { plain } from '../../../testing/plain.ts';
import { renderScreen } from '../../../testing/render.tsx';
import { answer } from '../../../testing/server.ts';
import { Button } from '../../../ui/button.tsx';
import { NoticeArea, NoticeProvider, useNotice } from '../../../ui/notice.tsx';
import { texts } from '../texts.ts';
import { BookingPanel } from './booking-panel.tsx';

const t = texts.panel;
const show = 'GET /bookings/5';
const remove = 'DELETE /bookings/meeting-1';
const unavailable = {
  status: 503,
  body: {
    code: 'unavailable',
    error: 'We can’t reach the calendar right now. Nothing was changed. Try again in a few minutes.',
  },
};
const cancelled = meeting({ status: 'CANCELLED' });

afterEach(() => vi.useRealTimers());

function open(answers: Parameters<typeof answer>[0], isSelf = false) {
  const requests = answer(answers);
  const { router } = renderScreen(() => <BookingPanel clientId={5} isSelf={isSelf} />);
  const calls = () => requests.map(({ call }) => call);
  return { calls, path: () => router.state.location.pathname, user: userEvent.setup({ delay: null }) };
}

const link = (name: string | RegExp) => screen.findByRole('link', { name });

describe('the states of an appointment', () => {
  it.each<[string, Booking | null, string, string]>([
    ['none', null, t.none, 'Schedule appointment'],
    ['cancelled', cancelled, t.cancelled, t.another],
    ['rejected', meeting({ status: 'REJECTED' }), t.rejected, t.another],
    ['never confirmed', meeting({ status: 'PENDING', startTime: inHours(-1) }), t.unconfirmed, t.another],
  ])('%s: says so and leads to another', async (_, booking, sentence, action) => {
    open({ [show]: { body: JSON.stringify(booking) } });
    expect(await screen.findByText(sentence)).toBeTruthy();
    expect((await link(action)).getAttribute('href')).toBe('/schedule/5');
    expect(screen.queryByRole('button')).toBeNull();
  });

  it('past: offers another meeting', async () => {
    open({ [show]: { body: meeting({ startTime: inHours(-3) }) } });
    await screen.findByText(/meeting has passed/);
    expect((await link(t.another)).getAttribute('href')).toBe('/schedule/5');
    expect(screen.queryByRole('link', { name: /^Join/ })).toBeNull();
  });

  it('begun: can still be joined', async () => {
    open({ [show]: { body: meeting({ startTime: inHours(-0.2), join_url: 'https://meet.example/1' }) } });
    await screen.findByText(/meeting has passed/);
    expect((await screen.findByRole('link', { name: /^Join/ })).getAttribute('href')).toBe('https://meet.example/1');
  });

  it.each([
    ['nothing is booked', null, 'Schedule appointment'],
    ['a meeting is running', meeting({ startTime: inHours(-0.2), join_url: 'https://meet.example/1' }), /^Join/],
  ])('where %s, one thing is the first to press on a page that is for booking', async (_, booking, name) => {
    answer({ [show]: { body: JSON.stringify(booking) } });
    renderScreen(() => <BookingPanel clientId={5} isMain />);
    await link(name);
    const first = screen.getAllByRole('link').filter((one) => one.dataset.variant === 'filled');
    expect(first).toEqual([await link(name)]);
  });

  it('upcoming: shows time, zone, host and Join for users who may join', async () => {
    open({ [show]: { body: meeting({ join_url: 'https://meet.example/1' }) } });
    const panel = within(await screen.findByRole('region', { name: 'Upcoming Meeting' }));
    panel.getByText('With Alex Reyes');
    panel.getByText((text) => text.includes(zoneName(deviceZone())));
    expect(panel.getByRole('link', { name: /^Join/ }).getAttribute('href')).toBe('https://meet.example/1');
    expect(panel.getAllByRole('button').map(({ textContent }) => textContent)).toEqual(['Reschedule', 'Cancel']);
  });

  it.each([
    ['16 minutes before the start', 16 / 60, 'default'],
    ['15 minutes before the start', 15 / 60, 'filled'],
    ['until the end', -0.4, 'filled'],
  ])('Join %s', async (_, hours, variant) => {
    open({ [show]: { body: meeting({ startTime: inHours(hours), join_url: 'https://meet.example/1' }) } });
    expect((await link(/^Join/)).dataset.variant).toBe(variant);
  });

  it('upcoming: can be added to a calendar', async () => {
    open({ [show]: { body: meeting() } });
    expect((await link(t.addToCalendar)).getAttribute('href')).toBe('/api/v1/bookings/meeting-1/meeting.ics');
  });

  it('upcoming in Cal.com: offers no calendar file, because Cal.com does', async () => {
    open({ [show]: { body: meeting({ is_movable: false }) } });
    await screen.findByRole('button', { name: 'Cancel' });
    expect(screen.queryByRole('link', { name: t.addToCalendar })).toBeNull();
  });

  it('is decided by the server’s clock', async () => {
    const fast = 2;
    const headers = { Date: new Date(inHours(-fast)).toUTCString() };
    open({ [show]: { body: meeting({ startTime: inHours(-fast + 1) }), headers } });
    await screen.findByRole('region', { name: 'Upcoming Meeting' });
    expect(screen.queryByText(/meeting has passed/)).toBeNull();
    learnServerTime(new Date().toUTCString(), Date.now());
  });

  it.each(['PENDING', 'AWAITING_HOST'] as const)(
    '%s: an upcoming meeting that waits for confirmation',
    async (status) => {
      open({ [show]: { body: meeting({ status }) } });
      await screen.findByRole('region', { name: 'Upcoming Meeting' });
      screen.getByRole('button', { name: t.waiting });
      expect(screen.queryByRole('link')).toBeNull();
    },
  );

  it('changes to past while it is visible', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    open({ [show]: { body: meeting({ startTime: inHours(0.01) }) } });
    await screen.findByRole('region', { name: 'Upcoming Meeting' });
    await act(() => vi.advanceTimersByTimeAsync(60_000));
    await screen.findByText(/meeting has passed/);
  });
});

it('requests the user’s own meeting', async () => {
  const { calls } = open({ 'GET /bookings': { body: 'null' } }, true);
  expect((await link('Schedule appointment')).getAttribute('href')).toBe('/schedule/5');
  expect(calls()).toEqual(['GET /bookings']);
});

it('shows a failed calendar and retries', async () => {
  let isDown = true;
  const { user } = open({ [show]: () => (isDown ? unavailable : { body: meeting() }) });
  const alert = within(await screen.findByRole('alert'));
  alert.getByText('We can’t reach the calendar right now. Nothing was changed. Try again in a few minutes.');
  isDown = false;
  await user.click(alert.getByRole('button', { name: 'Try again' }));
  await screen.findByText('With Alex Reyes');
});

describe('Reschedule', () => {
  it('keeps a meeting that can be moved, and opens the calendar', async () => {
    const { calls, path, user } = open({ [show]: { body: meeting() } });
    await user.click(await screen.findByRole('button', { name: 'Reschedule' }));
    await waitFor(() => expect(path()).toBe('/schedule/5'));
    expect(calls()).not.toContain(remove);
  });

  const fixed = meeting({ is_movable: false });
  const confirm = async (user: ReturnType<typeof userEvent.setup>) => {
    await user.click(await screen.findByRole('button', { name: 'Reschedule' }));
    const dialog = within(await screen.findByRole('alertdialog', { name: t.rescheduleQuestion }));
    dialog.getByText(t.rescheduleHelp(plain(formatZoneMoment(fixed.startTime, deviceZone())), false));
    await user.click(dialog.getByRole('button', { name: t.rescheduleMeeting }));
  };

  it('says that another meeting is canceled first, then opens the calendar', async () => {
    let done: (() => void) | undefined;
    const pending = new Promise<void>((resolve) => {
      done = resolve;
    });
    const { calls, path, user } = open({
      [show]: { body: fixed },
      [remove]: async () => {
        await pending;
        return { body: cancelled };
      },
    });
    await confirm(user);
    await waitFor(() => expect(calls()).toEqual([show, remove]));
    expect(path()).toBe('/');
    done?.();
    await waitFor(() => expect(path()).toBe('/schedule/5'));
  });

  it('keeps the meeting without the confirmation', async () => {
    const { calls, user } = open({ [show]: { body: fixed } });
    await user.click(await screen.findByRole('button', { name: 'Reschedule' }));
    await user.click(await screen.findByRole('button', { name: t.keep }));
    expect(calls()).toEqual([show]);
  });

  it('shows a failure in place', async () => {
    const { path, user } = open({ [show]: { body: fixed }, [remove]: unavailable });
    await confirm(user);
    const alert = await screen.findByRole('alert');
    expect(alert.textContent).toContain(t.rescheduleFailed);
    expect(alert.textContent).toContain('Nothing was changed.');
    expect(path()).toBe('/');
  });
});

describe('Cancel', () => {
  const ask = async (user: ReturnType<typeof userEvent.setup>) => {
    await user.click(await screen.findByRole('button', { name: 'Cancel' }));
    return within(
      await screen.findByRole('alertdialog', { name: 'Are you sure you want to cancel your appointment?' }),
    );
  };

  it('asks first, and can keep the appointment', async () => {
    const { calls, user } = open({ [show]: { body: meeting() } });
    const dialog = await ask(user);
    await user.click(dialog.getByRole('button', { name: t.keep }));
    expect(calls()).toEqual([show]);
  });

  it('offers another meeting and moves the focus there', async () => {
    const { calls, user } = open({ [show]: { body: meeting() }, [remove]: { body: cancelled } });
    const dialog = await ask(user);
    await user.click(dialog.getByRole('button', { name: t.cancelMeeting }));
    await screen.findByText(t.cancelled);
    expect(calls()).toEqual([show, remove]);
    await waitFor(() => expect(document.activeElement?.textContent).toBe(t.another));
  });

  it('removes the banner that reports the booking', async () => {
    answer({ [show]: { body: meeting() }, [remove]: { body: cancelled } });
    function NoticeButton() {
      const notice = useNotice();
      return <Button onClick={() => notice.show({ tone: 'success', text: 'It is booked.' })}>Tell</Button>;
    }
    renderScreen(() => (
      <NoticeProvider>
        <NoticeArea />
        <NoticeButton />
        <BookingPanel clientId={5} />
      </NoticeProvider>
    ));
    const user = userEvent.setup({ delay: null });
    await user.click(await screen.findByRole('button', { name: 'Tell' }));
    const dialog = await ask(user);
    expect(screen.getByText('It is booked.')).toBeTruthy();
    await user.click(dialog.getByRole('button', { name: t.cancelMeeting }));
    await screen.findByText(t.cancelled);
    expect(screen.queryByText('It is booked.')).toBeNull();
  });

  it('shows a failure in the dialog', async () => {
    const { user } = open({ [show]: { body: meeting() }, [remove]: unavailable });
    const dialog = await ask(user);
    await user.click(dialog.getByRole('button', { name: t.cancelMeeting }));
    await dialog.findByText('We can’t reach the calendar right now. Nothing was changed. Try again in a few minutes.');
    screen.getByText('With Alex Reyes');
  });
});
