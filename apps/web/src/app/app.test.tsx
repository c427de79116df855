import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it, test, vi } from 'vitest';
import { session } from '../lib/session.ts';
import { installation, person } from '../testing/people.ts';
import { renderApp } from '../testing/render.tsx';
import { answer } from '../testing/server.ts';
import { MockSocket, mockSockets } from '../testing/socket.ts';

let dispose: () => void = () => undefined;
afterEach(() => {
  dispose();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const noEstimates = { estimations: [], totalCount: 0, currentPage: 1, pageSize: 10 };

function open(at: string, { user = person(), settings = installation(), isSignedIn = true, ...others } = {}) {
  if (isSignedIn) session.setToken('token', Date.now());
  const requests = answer({
    'GET /settings': { body: settings },
    'GET /current_user': { body: user },
    'GET /estimations': { body: noEstimates },
    'POST /sign_out': { body: { signed_out: true } },
    'POST /login': { body: { auth_token: 'new', user } },
    ...others,
  });
  const app = renderApp(at);
  dispose = app.dispose;
  return { ...app, requests, at: () => app.router.state.location.href };
}

const heading = (name: string | RegExp) => screen.findByRole('heading', { level: 1, name });
const menu = async () => within(await screen.findByRole('navigation', { name: 'Main' }));

describe('a signed-out user', () => {
  it('goes to /signin, and then to the requested page with its query', async () => {
    const app = open('/estimations?search=Maria&size=50', { isSignedIn: false });
    await heading('Sign in');
    expect(app.at()).toBe('/signin');
    await userEvent.type(screen.getByLabelText('Email'), 'dana@example.com');
    await userEvent.type(screen.getByLabelText('Password'), 'secret');
    await userEvent.click(screen.getByRole('button', { name: 'Sign in' }));
    await waitFor(() => expect(app.at()).toBe('/estimations?search=Maria&size=50'));
    expect(session.token()).toBe('new');
    expect(localStorage.getItem('userType')).toBe('AdvisorUser');
    expect(app.requests.filter(({ call }) => call === 'GET /current_user')).toHaveLength(0);
  });

  it.each(['/', '/estimations', '/estimations/new', '/estimations/1', '/estimations/1/edit', '/estimates/1'])(
    'cannot open %s',
    async (path) => {
      const app = open(path, { isSignedIn: false });
      await heading('Sign in');
      expect(app.at()).toBe('/signin');
      expect(screen.queryByRole('navigation')).toBeNull();
    },
  );

  it('causes no request for the current user', async () => {
    const app = open('/', { isSignedIn: false });
    await heading('Sign in');
    expect(app.requests.map(({ call }) => call)).toEqual(['GET /settings']);
  });

  it('sees the not-found page', async () => {
    const app = open('/no/such/place?x=1', { isSignedIn: false });
    await heading('Page not found');
    expect(app.at()).toBe('/no/such/place?x=1');
    screen.getByText('You found a page that does not exist');
    expect(screen.queryByRole('navigation', { name: 'Main' })).toBeNull();
  });
});

test('a page for partners without partners and terms shows only the name of the product', async () => {
  open('/root/estimator', { isSignedIn: false });
  await heading('Root Estimator');
  for (const banner of screen.getAllByRole('banner')) expect(within(banner).queryByRole('link')).toBeNull();
  expect(screen.queryByRole('link', { name: 'Terms of Use' })).toBeNull();
});

describe('the gates of a screen', () => {
  it.each(['/', '/estimations'])('opens the onboarding for an incomplete account at %s', async (path) => {
    open(path, { user: person({ onboarding_complete: false, email_confirmed: false }) });
    await heading('How can we reach you?');
    expect(screen.getByRole('link', { name: 'Cancel and sign out' }).getAttribute('href')).toBe('/sign_out');
    expect(screen.queryByRole('navigation', { name: 'Main' })).toBeNull();
  });

  it('opens public pages for an incomplete account', async () => {
    open('/root/estimator', { user: person({ onboarding_complete: false }) });
    await heading('Root Estimator');
  });

  it.each(['/', '/estimations/new'])('asks for the email confirmation at %s', async (path) => {
    open(path, { user: person({ email_confirmed: false }) });
    await screen.findByText('Please confirm your email to continue.');
    screen.getByText(/dana@example\.com/);
    expect(screen.queryByRole('navigation')).toBeNull();
  });

  it('asks for the email confirmation, then opens the screen', async () => {
    let user = person({ email_confirmed: false });
    open('/', { 'GET /current_user': () => ({ body: user }) } as object);
    await heading('Confirm your email');
    screen.getByText('Please confirm your email to continue.');
    user = person();
    await userEvent.click(screen.getByRole('button', { name: 'I confirmed my email' }));
    await heading('Hello, Dana');
  });

  it.each(['/estimations', '/estimations/new', '/estimations/1'])('hides %s from clients', async (path) => {
    open(path, { user: person({ type: 'ClientUser' }) });
    await heading('Not allowed');
    screen.getByText('You are not authorized to access this page');
    (await menu()).getByRole('link', { name: 'Home' });
    expect(screen.getByRole('link', { name: 'Go to Dashboard' }).getAttribute('href')).toBe('/');
  });

  it.each([
    ['/no/such/place', 'Page not found'],
    ['/404', 'Page not found'],
    ['/403', 'Not allowed'],
  ])('keeps the menu at %s', async (path, title) => {
    open(path);
    await heading(title);
    (await menu()).getByRole('link', { name: 'Clients' });
  });

  it('offers to retry when the user cannot be loaded', async () => {
    let works = false;
    open('/', {
      'GET /current_user': () =>
        works
          ? { body: person() }
          : { status: 500, body: { code: 'internal_error', error: 'An unexpected error occurred.' } },
    } as object);
    await screen.findByText('Your account couldn’t be loaded.');
    works = true;
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    await heading('Hello, Dana');
  });
});

describe('the end of a session', () => {
  it('a 401 leads to /login and keeps the requested page', async () => {
    const app = open('/?from=mail', {
      'GET /current_user': { status: 401, body: { code: 'not_signed_in', error: 'Sign in to continue.' } },
    } as object);
    await heading('Sign in');
    expect(app.at()).toBe('/login');
    expect(session.isSignedIn()).toBe(false);
    expect(session.takeRedirectTarget()).toBe('/?from=mail');
    await screen.findByText('You were signed out. Sign in to pick up where you left off.');
  });

  it('Sign Out ends the session, clears the cache and opens /signin', async () => {
    const app = open('/sign_out');
    await heading('Sign in');
    expect(app.at()).toBe('/signin');
    expect(app.requests.some(({ call }) => call === 'POST /sign_out')).toBe(true);
    expect(session.isSignedIn()).toBe(false);
    expect(app.queryClient.getQueryData(['show-current-user', {}])).toBeUndefined();
  });

  it('a sign-out in another tab clears this one', async () => {
    const app = open('/');
    await heading('Hello, Dana');
    session.end();
    window.dispatchEvent(new StorageEvent('storage', { key: 'authToken' }));
    await heading('Sign in');
    expect(app.at()).toBe('/login');
    expect(screen.queryByText('Hello, Dana')).toBeNull();
  });

  it('a 402 opens /subscribe', async () => {
    const app = open('/', {
      'GET /estimations': {
        status: 402,
        // Text, because no endpoint of this page declares the error.
        body: JSON.stringify({ code: 'payment_required', error: 'Please subscribe to a plan to continue.' }),
      },
    } as object);
    await waitFor(() => expect(app.at()).toBe('/subscribe?error=402'));
  });
});

describe('the connection', () => {
  it('opens after the screen, also before the email is confirmed, and closes with the session', async () => {
    const sockets = mockSockets();
    let user = person({ email_confirmed: false });
    const app = open('/', { 'GET /current_user': () => ({ body: user }) } as object);
    await heading('Confirm your email');
    await waitFor(() => expect(sockets).toHaveLength(1));
    sockets[0]?.accept();
    sockets[0]?.confirm({ channel: 'UserChannel' });
    user = person();
    sockets[0]?.publish({ channel: 'UserChannel' }, 'user.updated', 1);
    await heading('Hello, Dana');
    await waitFor(() => expect(sockets).toHaveLength(2));
    expect(sockets[0]?.readyState).toBe(MockSocket.CLOSED);
    sockets[1]?.accept();
    await app.router.navigate({ to: '/sign_out' });
    await heading('Sign in');
    expect(sockets[1]?.readyState).toBe(MockSocket.CLOSED);
    expect(sockets).toHaveLength(2);
  });

  it('stays closed during the onboarding', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    const sockets = mockSockets();
    open('/', { user: person({ onboarding_complete: false }) });
    await heading('How can we reach you?');
    await vi.advanceTimersByTimeAsync(5_000);
    expect(sockets).toHaveLength(0);
  });
});

describe('the shell', () => {
  it('shows an advisor Dashboard, Clients, Radar, Calendar, Meetings, Estimator and Resources', async () => {
    open('/', { settings: installation({ resources_url: 'https://example.com/resources' }) });
    await (await menu()).findByRole('link', { name: /Resources/ });
    const links = (await menu()).getAllByRole('link');
    expect(links.map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
      ['HealthPlanner', '/'],
      ['Dashboard', '/'],
      ['Clients', '/clients'],
      ['Radar', '/radar'],
      ['Calendar', '/calendar'],
      ['Meetings', '/meetings'],
      ['Estimator', '/estimations'],
      ['Resources(opens in a new tab)', 'https://example.com/resources'],
    ]);
    expect(links[1]?.getAttribute('aria-current')).toBe('page');
    expect(links[2]?.getAttribute('aria-current')).toBeNull();
  });

  it('shows a client only Home', async () => {
    open('/', {
      user: person({ type: 'ClientUser' }),
      settings: installation({ resources_url: 'https://example.com/r' }),
      'GET /users/1/policies': { body: { policies: [], can_edit: false } },
    } as object);
    await heading('Hello, Dana Whitfield');
    expect((await menu()).getAllByRole('link').map((link) => link.textContent)).toEqual(['Home']);
    await screen.findByText('No plan data to share here... yet!');
  });

  it('has the user menu, Sign Out, a footer and a skip link', async () => {
    open('/', { settings: installation({ terms_of_use_url: 'https://example.com/terms' }) });
    await heading('Hello, Dana');
    screen.getByRole('button', { name: 'Your menu, Dana Whitfield' });
    expect(screen.getByRole('link', { name: 'Sign Out', hidden: true }).getAttribute('href')).toBe('/sign_out');
    screen.getByText('© 2025 HealthPlanner');
    await screen.findByRole('link', { name: /Terms of Use/ });
    const skip = screen.getByRole('link', { name: 'Skip to content' });
    expect(document.querySelector(skip.getAttribute('href') ?? '')?.tagName).toBe('MAIN');
  });

  it('moves the focus to the title of the next page and sets the document title', async () => {
    open('/');
    const first = await heading('Hello, Dana');
    expect(document.activeElement).not.toBe(first);
    await userEvent.click((await menu()).getByRole('link', { name: 'Estimator' }));
    const title = await heading(/All Estimates/);
    await waitFor(() => expect(document.activeElement).toBe(title));
    expect(document.title).toMatch(/^All Estimates.* – HealthPlanner$/);
  });
});
