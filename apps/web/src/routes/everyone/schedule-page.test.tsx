import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { CurrentUser } from 'contract/endpoints/users';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { formatMeeting } from '../../features/bookings/booking-state.ts';
import { texts } from '../../features/bookings/texts.ts';
import { session } from '../../lib/session.ts';
import { deviceZone, formatZoneMoment, zoneName } from '../../lib/zones.ts';
import { freeTimes, inHours, meeting, scheduler } from '../../testing/bookings.ts';
import { crumbTexts, titleText } from '../../testing/crumbs.ts';
import { installation, person, profile } from '../../testing/people.ts';
import { plain } from '../../testing/plain.ts';
import { renderApp } from '../../testing/render.tsx';
import { answer } from '../../testing/server.ts';

const origin = 'https://cal.example';
const cal = scheduler({
  kind: 'cal',
  origin,
  address: `${origin}/alex/platform-booking-under-65/embed?embed=booking&name=Maria+Lopez`,
  namespace: 'booking',
});
const own = scheduler();
const client = person({ id: 5, type: 'ClientUser', first_name: 'Maria', last_name: 'Lopez', name: 'Maria Lopez' });
function inTwoDaysAt(hour: number): string {
  const time = new Date(inHours(48));
  time.setHours(hour, 0, 0, 0);
  return time.toISOString();
}
const [nine, ten] = [inTwoDaysAt(9), inTwoDaysAt(10)];
const taken = {
  status: 409,
  body: { code: 'slot_taken', error: 'This time was just taken. Choose another one.' },
};

/** The test browser loads no frames. */
const inside = { postMessage: vi.fn() } as unknown as Window;

afterEach(() => vi.useRealTimers());
beforeEach(() => {
  session.setToken('bearer', Date.now());
  vi.spyOn(HTMLIFrameElement.prototype, 'contentWindow', 'get').mockReturnValue(inside);
});

function open(at: string, answers: Parameters<typeof answer>[0], user: CurrentUser = person()) {
  const requests = answer({
    'GET /current_user': { body: user },
    'GET /settings': { body: installation() },
    'GET /bookings': { body: 'null' },
    'GET /bookings/5': { body: 'null' },
    ...answers,
  });
  const { queryClient: cache, router } = renderApp(at);
  return {
    cache,
    user: userEvent.setup({ delay: null }),
    path: () => router.state.location.pathname,
    sent: (call: string) => requests.filter((one) => one.call === call).map(({ body }) => body),
    queries: (call: string) =>
      requests.filter((one) => one.call === call).map(({ query }) => Object.fromEntries(query)),
  };
}

const frame = () => screen.findByTitle<HTMLIFrameElement>(texts.frame.title);

/** Sends a message to the page, by default from the frame. */
async function say(
  type: string,
  data: unknown,
  changes: { origin?: string; source?: Window | null; namespace?: string } = {},
) {
  const source = 'source' in changes ? changes.source : inside;
  const message = { originator: 'CAL', type, namespace: changes.namespace ?? 'booking', data };
  await act(async () => {
    window.dispatchEvent(
      new MessageEvent('message', {
        data: message,
        origin: changes.origin ?? origin,
        source: source as MessageEventSource,
      }),
    );
  });
}

const patch = 'PATCH /users/5';
const withCal = { 'GET /bookings/scheduler': { body: cal } };
const linked = { ...withCal, [patch]: { body: profile({ id: 5 }) } };

describe('the Cal.com frame', () => {
  it('is shown once it is ready, at its own height', async () => {
    const { queries } = open('/schedule/5', withCal);
    const iframe = await frame();
    expect(queries('GET /bookings/scheduler')).toEqual([{ client_id: '5' }]);
    const source = new URL(iframe.src);
    expect([source.origin, source.searchParams.get('name'), source.searchParams.get('theme')]).toEqual([
      origin,
      'Maria Lopez',
      'light',
    ]);
    const post = vi.mocked(inside.postMessage);
    await say('__iframeReady', {});
    expect(post.mock.calls).toEqual([[{ originator: 'CAL', method: 'parentKnowsIframeReady', arg: {} }, origin]]);
    expect(iframe.dataset.shown).toBeUndefined();
    await say('linkReady', {});
    expect(iframe.dataset.shown).toBe('true');
    await say('__dimensionChanged', { iframeHeight: 912 });
    expect(iframe.height).toBe('912');
    await say('__dimensionChanged', { iframeHeight: 1e9 });
    expect(iframe.height).toBe('4000');
  });

  it('saves a booking once and returns an advisor to the client', async () => {
    const { path, sent } = open('/schedule/5', linked);
    await frame();
    await say('bookingSuccessful', { booking: { uid: 'abc' } });
    await waitFor(() => expect(path()).toBe('/clients/5'));
    expect(sent(patch)).toEqual([{ user: { booking_id: 'abc' } }]);
  });

  it('ignores a repeated message', async () => {
    let done: (() => void) | undefined;
    const pending = new Promise<void>((resolve) => {
      done = resolve;
    });
    const { path, sent } = open('/schedule/5', {
      ...withCal,
      [patch]: async () => {
        await pending;
        return { body: profile({ id: 5 }) };
      },
    });
    await frame();
    await say('bookingSuccessful', { booking: { uid: 'abc' } });
    await say('bookingSuccessfulV2', { uid: 'abc' });
    await say('bookingSuccessful', { booking: {} });
    done?.();
    await waitFor(() => expect(path()).toBe('/clients/5'));
    expect(sent(patch)).toHaveLength(1);
  });

  it.each<[string, Parameters<typeof say>[2]]>([
    ['another origin', { origin: 'https://evil.example' }],
    ['another window', { source: window }],
    ['another namespace', { namespace: 'other' }],
  ])('a forged message changes nothing: %s', async (_, forged) => {
    const { path, sent } = open('/schedule/5', linked);
    const iframe = await frame();
    await say('linkReady', {}, forged);
    await say('__dimensionChanged', { iframeHeight: 912 }, forged);
    await say('linkFailed', {}, forged);
    await say('bookingSuccessfulV2', { uid: 'abc' }, forged);
    expect(iframe.isConnected).toBe(true);
    expect(iframe.dataset.shown).toBeUndefined();
    expect(iframe.height).toBe('640');
    expect(sent(patch)).toEqual([]);
    expect(path()).toBe('/schedule/5');
  });

  it('a dry run books nothing', async () => {
    const { path, sent } = open('/schedule/5', linked);
    await frame();
    await say('dryRunBookingSuccessfulV2', { uid: 'abc' });
    expect(sent(patch)).toEqual([]);
    expect(path()).toBe('/schedule/5');
  });

  it('waits for the meeting when the booking has no uid', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    let isThere = false;
    const { path, sent } = open('/schedule/5', {
      ...linked,
      'GET /bookings/5': () => ({
        body: isThere ? meeting() : JSON.stringify(meeting({ uid: 'old', status: 'CANCELLED' })),
      }),
    });
    await frame();
    await say('bookingSuccessful', { booking: {} });
    await screen.findByText(texts.frame.waiting);
    await act(() => vi.advanceTimersByTimeAsync(3_500));
    expect(path()).toBe('/schedule/5');
    isThere = true;
    await act(() => vi.advanceTimersByTimeAsync(3_500));
    await waitFor(() => expect(path()).toBe('/clients/5'));
    expect(sent(patch)).toEqual([]);
  });

  it('reports a booking that could not be saved, and retries', async () => {
    let fails = true;
    const { path, sent, user } = open('/schedule/5', {
      ...withCal,
      [patch]: () =>
        fails
          ? { status: 503, body: { code: 'unavailable', error: 'The service is busy.' } }
          : { body: profile({ id: 5 }) },
    });
    await frame();
    await say('bookingSuccessfulV2', { uid: 'abc' });
    const alert = within(await screen.findByRole('alert'));
    alert.getByText(texts.frame.unsaved);
    alert.getByText('The service is busy.');
    fails = false;
    await user.click(alert.getByRole('button', { name: 'Try again' }));
    await waitFor(() => expect(path()).toBe('/clients/5'));
    expect(sent(patch)).toHaveLength(2);
  });

  it('is not shown while a meeting is upcoming', async () => {
    const { sent, user } = open('/schedule/5', {
      ...withCal,
      'GET /bookings/5': { body: meeting({ is_movable: false }) },
      'DELETE /bookings/meeting-1': { body: meeting({ status: 'CANCELLED', is_movable: false }) },
    });
    await screen.findByText(texts.schedule.already);
    expect(screen.queryByTitle(texts.frame.title)).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Reschedule' }));
    await user.click(await screen.findByRole('button', { name: texts.panel.rescheduleMeeting }));
    await frame();
    expect(sent('DELETE /bookings/meeting-1')).toHaveLength(1);
  });

  it('says that the meeting was canceled, also after a reload', async () => {
    const canceled = meeting({ status: 'CANCELLED', is_movable: false });
    open('/schedule/5', { ...withCal, 'GET /bookings/5': { body: canceled } });
    await screen.findByText(
      texts.schedule.wasCanceled(plain(formatZoneMoment(canceled.startTime, deviceZone())), false),
    );
    await frame();
  });

  it('does not mention a meeting that was canceled long ago', async () => {
    const canceled = meeting({ status: 'CANCELLED', startTime: inHours(-48) });
    open('/schedule/5', { ...withCal, 'GET /bookings/5': { body: canceled } });
    await frame();
    expect(screen.queryByText(/was canceled/)).toBeNull();
  });

  it('leaves when a meeting appears before the frame reports it', async () => {
    let isThere = false;
    const { cache, path } = open('/schedule/5', {
      ...withCal,
      'GET /bookings/5': () => ({ body: isThere ? meeting() : 'null' }),
    });
    await frame();
    isThere = true;
    await act(() => cache.invalidateQueries({ queryKey: ['show-booking'] }));
    await waitFor(() => expect(path()).toBe('/clients/5'));
  });

  it('says that a second meeting is not kept', async () => {
    const error = 'There’s already an upcoming meeting. Cancel or reschedule it first.';
    open('/schedule/5', { ...withCal, [patch]: { status: 409, body: { code: 'meeting_exists', error } } });
    await frame();
    await say('bookingSuccessfulV2', { uid: 'abc' });
    const alert = within(await screen.findByRole('alert'));
    alert.getByText(texts.frame.second);
    alert.getByText(error);
  });

  it('shows its failure and retries', async () => {
    const { user } = open('/schedule/5', withCal);
    const before = await frame();
    await say('linkFailed', { code: '404', msg: 'gone' });
    await screen.findByText(texts.frame.failed);
    expect(before.isConnected).toBe(false);
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await frame()).not.toBe(before);
  });

  it('fails after a timeout', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    open('/schedule/5', withCal);
    await frame();
    await act(() => vi.advanceTimersByTimeAsync(21_000));
    await screen.findByText(texts.frame.failed);
  });
});

describe('the native calendar', () => {
  const slots = 'GET /bookings/slots';
  const ours = { 'GET /bookings/scheduler': { body: own }, [slots]: { body: freeTimes([nine, ten]) } };
  const radios = async () =>
    within(
      await within(await screen.findByRole('region', { name: texts.own.times })).findByRole('group', { name: /day, / }),
    ).findAllByRole<HTMLInputElement>('radio');
  const book = () => screen.getByRole('button', { name: texts.own.book });

  it('books the chosen time, returns to the client and reports the time', async () => {
    const { path, queries, sent, user } = open('/schedule/5', {
      ...ours,
      'POST /bookings': { body: meeting({ startTime: ten }) },
    });
    await screen.findByText('For Maria Lopez, with Alex Reyes');
    expect((await crumbTexts()).at(-1)).toBe(titleText());
    await radios();
    expect((book() as HTMLButtonElement).disabled).toBe(true);
    await user.click((await radios())[1] as HTMLElement);
    screen.getByText(plain(formatMeeting(ten, deviceZone())));
    await user.click(book());
    await waitFor(() => expect(path()).toBe('/clients/5'));
    expect(sent('POST /bookings')).toEqual([{ client_id: 5, start: ten }]);
    expect(queries(slots)[0]).toEqual({ client_id: '5', days: '7' });
  });

  it.each<[string, CurrentUser, string]>([
    ['a client', client, '/schedule'],
    ['a client by their own number', client, '/schedule/5'],
    ['an advisor without a client', person(), '/schedule'],
  ])('%s books for themself and goes home', async (_, self, at) => {
    const { path, queries, sent, user } = open(
      at,
      { ...ours, 'POST /bookings': { body: meeting({ startTime: nine }) } },
      self,
    );
    await user.click((await radios())[0] as HTMLElement);
    await user.click(book());
    await waitFor(() => expect(path()).toBe('/'));
    expect(sent('POST /bookings')).toEqual([{ start: nine, time_zone: deviceZone() }]);
    expect(queries(slots)[0]).toEqual({ days: '7' });
    await screen.findByText(texts.schedule.booked(plain(formatMeeting(nine, deviceZone()))));
  });

  it('names the time zone, which can be changed', async () => {
    const { user } = open('/schedule/5', ours);
    const button = await screen.findByRole('button', { name: new RegExp(texts.own.changeZone) });
    expect(button.textContent).toContain(zoneName(deviceZone()));
    await user.click(button);
    const field = screen.getByLabelText(texts.own.zone);
    expect(document.activeElement).toBe(field);
    await user.selectOptions(field, 'Hawaii Time (Honolulu)');
    await user.click((await radios())[0] as HTMLElement);
    screen.getByText(plain(formatMeeting(nine, 'Pacific/Honolulu')));
  });

  it('reports a taken time and loads new times', async () => {
    let isTaken = false;
    const { path, user } = open('/schedule/5', {
      ...ours,
      [slots]: () => ({ body: freeTimes(isTaken ? [ten] : [nine, ten]) }),
      'POST /bookings': () => {
        isTaken = true;
        return taken;
      },
    });
    await user.click((await radios())[0] as HTMLElement);
    await user.click(book());
    const alert = (await screen.findByText('This time was just taken. Choose another one.')).closest('[role=alert]');
    expect(document.activeElement).toBe(alert);
    await waitFor(async () =>
      expect((await radios()).map(({ value, checked }) => [value, checked])).toEqual([[ten, false]]),
    );
    expect(path()).toBe('/schedule/5');
  });

  it('reports when the chosen time is taken, and keeps the focus', async () => {
    let isTaken = false;
    const { cache, user } = open('/schedule/5', {
      ...ours,
      [slots]: () => ({ body: freeTimes(isTaken ? [ten] : [nine, ten]) }),
    });
    await user.click((await radios())[0] as HTMLElement);
    screen.getByRole('button', { name: 'Later' }).focus();
    isTaken = true;
    await act(() => cache.invalidateQueries({ queryKey: ['list-slots'] }));
    await screen.findByText(texts.own.gone);
    expect((book() as HTMLButtonElement).disabled).toBe(true);
    expect(document.activeElement?.textContent).toBe('Later');
  });

  it('shows changed hours on an open page', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    let isChanged = false;
    open('/schedule/5', { ...ours, [slots]: () => ({ body: freeTimes(isChanged ? [ten] : [nine, ten]) }) });
    expect((await radios()).map(({ value }) => value)).toEqual([nine, ten]);
    isChanged = true;
    await act(() => vi.advanceTimersByTimeAsync(31_000));
    await waitFor(async () => expect((await radios()).map(({ value }) => value)).toEqual([ten]));
  });

  const reschedule = 'POST /bookings/meeting-1/reschedule';

  it('keeps an upcoming meeting until a new time is chosen', async () => {
    const before = meeting();
    const { path, sent, user } = open('/schedule/5', {
      ...ours,
      'GET /bookings/5': { body: before },
      [reschedule]: { body: meeting({ startTime: nine }) },
    });
    await screen.findByText(texts.schedule.stays(plain(formatZoneMoment(before.startTime, deviceZone())), false));
    expect(screen.queryByRole('button', { name: 'Reschedule' })).toBeNull();
    await user.click((await radios())[0] as HTMLElement);
    await user.click(screen.getByRole('button', { name: texts.own.move }));
    await waitFor(() => expect(path()).toBe('/clients/5'));
    expect(sent(reschedule)).toEqual([{ start: nine, previous_start: before.startTime }]);
    await screen.findByText(texts.schedule.moved(plain(formatMeeting(nine, deviceZone()))));
  });

  it('keeps the meeting when the new time is taken', async () => {
    const { path, user } = open('/schedule/5', {
      ...ours,
      'GET /bookings/5': { body: meeting() },
      [reschedule]: taken,
    });
    await user.click((await radios())[0] as HTMLElement);
    await user.click(screen.getByRole('button', { name: texts.own.move }));
    await screen.findByText('This time was just taken. Choose another one.');
    screen.getByRole('region', { name: texts.panel.upcoming });
    expect(path()).toBe('/schedule/5');
  });

  it('loads a meeting that was moved meanwhile', async () => {
    const changed = { code: 'meeting_changed', error: 'This meeting has been moved. Nothing was changed.' };
    let current = meeting();
    const { user } = open('/schedule/5', {
      ...ours,
      'GET /bookings/5': () => ({ body: current }),
      [reschedule]: () => {
        current = meeting({ startTime: inHours(96) });
        return { status: 409, body: changed };
      },
    });
    await user.click((await radios())[0] as HTMLElement);
    await user.click(screen.getByRole('button', { name: texts.own.move }));
    await screen.findByText(changed.error);
    await screen.findByText(texts.schedule.stays(plain(formatZoneMoment(current.startTime, deviceZone())), false));
  });

  it('shows the server’s reason for a rejected time', async () => {
    const sentence = 'There’s already an upcoming meeting. Cancel or reschedule it first.';
    const { user } = open('/schedule/5', {
      ...ours,
      'POST /bookings': {
        status: 422,
        body: { code: 'validation_failed', error: 'Please fix the highlighted fields.', errors: { start: [sentence] } },
      },
    });
    await user.click((await radios())[0] as HTMLElement);
    await user.click(book());
    await screen.findByText(sentence);
  });

  it('books even if the current meeting cannot be loaded', async () => {
    open('/schedule/5', { ...ours, 'GET /bookings/5': { status: 503, body: { code: 'unavailable', error: 'Busy.' } } });
    expect(await radios()).toHaveLength(2);
  });

  it('offers no booking without times', async () => {
    open('/schedule/5', {
      ...ours,
      [slots]: { status: 500, body: { code: 'internal_error', error: 'Out of order.' } },
    });
    await screen.findByText(texts.own.failed, {}, { timeout: 10_000 });
    expect(screen.queryByText(texts.own.choose)).toBeNull();
  });

  it('pages by whole days; a partial last day moves to the next page', async () => {
    const until = inHours(7 * 24);
    const midnight = new Date(until);
    midnight.setHours(0, 0, 0, 0);
    const cut = midnight.toISOString();
    const { queries, user } = open('/schedule/5', {
      ...ours,
      [slots]: ({ query }) => ({
        body: query.has('from')
          ? freeTimes([], { until: inHours(336), has_later: false })
          : freeTimes([nine, cut], { until }),
      }),
    });
    expect((await radios()).map(({ value }) => value)).toEqual([nine]);
    await user.click(screen.getByRole('button', { name: 'Later' }));
    await screen.findByText(texts.own.none);
    expect(queries(slots).at(-1)).toEqual({ client_id: '5', days: '7', from: cut });
    await user.click(screen.getByRole('button', { name: 'Earlier' }));
    expect((await radios()).map(({ value }) => value)).toEqual([nine]);
  });
});

describe('a missing client', () => {
  it.each(['/schedule/77', '/schedule/abc', '/schedule/0'])('%s leads to the page that says so', async (at) => {
    const { path } = open(at, {
      'GET /bookings/scheduler': {
        status: 404,
        body: { code: 'not_found', error: 'We couldn’t find what you’re looking for.' },
      },
    });
    await waitFor(() => expect(path()).toBe('/404'));
  });
});

it('shows a failed load and retries', async () => {
  let fails = true;
  const { user } = open('/schedule/5', {
    'GET /bookings/scheduler': () =>
      fails ? { status: 500, body: { code: 'internal_error', error: 'An unexpected error occurred.' } } : { body: own },
    'GET /bookings/slots': { body: freeTimes([nine]) },
  });
  await screen.findByText(texts.schedule.failed);
  fails = false;
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  await screen.findByRole('region', { name: texts.own.times });
});
