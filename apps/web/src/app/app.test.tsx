import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { session } from '../lib/session.ts';
import { answerLines, Line } from '../testing/line.ts';
import { installation, person } from '../testing/people.ts';
import { renderApp } from '../testing/render.tsx';
import { answer } from '../testing/server.ts';

let unwire: () => void = () => undefined;
afterEach(() => {
  unwire();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const noEstimates = { estimations: [], totalCount: 0, currentPage: 1, pageSize: 10 };

function open(at: string, { user = person(), settings = installation(), isSignedIn = true, ...others } = {}) {
  if (isSignedIn) session.keepToken('token', Date.now());
  const asked = answer({
    'GET /settings': { body: settings },
    'GET /current_user': { body: user },
    'GET /estimations': { body: noEstimates },
    'POST /sign_out': { body: { signed_out: true } },
    'POST /login': { body: { auth_token: 'new', user } },
    ...others,
  });
  const app = renderApp(at);
  unwire = app.unwire;
  return { ...app, asked, at: () => app.router.state.location.href };
}

const heading = (name: string | RegExp) => screen.findByRole('heading', { level: 1, name });
const menu = async () => within(await screen.findByRole('navigation', { name: 'Main' }));

describe('who is not signed in', () => {
  it('goes to /signin, and afterwards where they wanted to be, path and query', async () => {
    const app = open('/estimations?search=Maria&page=2', { isSignedIn: false });
    await heading('Sign in');
    expect(app.at()).toBe('/signin');
    await userEvent.type(screen.getByLabelText('Email'), 'dana@example.com');
    await userEvent.type(screen.getByLabelText('Password'), 'secret');
    await userEvent.click(screen.getByRole('button', { name: 'Sign in' }));
    await waitFor(() => expect(app.at()).toBe('/estimations?search=Maria&page=2'));
    expect(session.token()).toBe('new');
    expect(localStorage.getItem('userType')).toBe('AdvisorUser');
    expect(app.asked.filter(({ call }) => call === 'GET /current_user')).toHaveLength(0);
  });

  it('is not asked who they are', async () => {
    const app = open('/', { isSignedIn: false });
    await heading('Sign in');
    expect(app.asked.map(({ call }) => call)).toEqual(['GET /settings']);
  });

  it('may see that an address does not exist', async () => {
    open('/no/such/place', { isSignedIn: false });
    await heading('Page not found');
    screen.getByText('You found a page that does not exist');
  });
});

describe('what stands in the way of a screen', () => {
  it('an account that is not set up', async () => {
    open('/estimations', { user: person({ onboarding_complete: false, email_confirmed: false }) });
    await heading('How do we reach you?');
    expect(screen.getByRole('link', { name: 'Cancel' }).getAttribute('href')).toBe('/sign_out');
    expect(screen.queryByRole('navigation', { name: 'Main' })).toBeNull();
  });

  it('an e-mail address that is not confirmed; once it is, the screen opens', async () => {
    let user = person({ email_confirmed: false });
    open('/', { 'GET /current_user': () => ({ body: user }) } as object);
    await heading('Confirm your email');
    screen.getByText('Please confirm your email to continue.');
    user = person();
    await userEvent.click(screen.getByRole('button', { name: 'I have confirmed it' }));
    await heading('Hello, Dana');
  });

  it('the estimator is not a client’s', async () => {
    open('/estimations', { user: person({ type: 'ClientUser' }) });
    await heading('Not allowed');
    screen.getByText('You are not authorized to access this page');
  });

  it('a failure to load the person can be tried again', async () => {
    let works = false;
    open('/', {
      'GET /current_user': () =>
        works
          ? { body: person() }
          : { status: 500, body: { code: 'internal_error', error: 'An unexpected error occurred.' } },
    } as object);
    await screen.findByText('Your account could not be loaded.');
    works = true;
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    await heading('Hello, Dana');
  });
});

describe('the end of a sign-in', () => {
  it('a 401 keeps the place and leads to /login', async () => {
    const app = open('/?from=mail', {
      'GET /current_user': { status: 401, body: { code: 'not_signed_in', error: 'Please sign in to continue.' } },
    } as object);
    await heading('Sign in');
    expect(app.at()).toBe('/login');
    expect(session.isSignedIn()).toBe(false);
    expect(session.takeRedirectTarget()).toBe('/?from=mail');
  });

  it('Sign Out tells the server, forgets the person and lands on /signin', async () => {
    const app = open('/sign_out');
    await heading('Sign in');
    expect(app.at()).toBe('/signin');
    expect(app.asked.some(({ call }) => call === 'POST /sign_out')).toBe(true);
    expect(session.isSignedIn()).toBe(false);
    expect(app.cache.getQueryData(['show-current-user', {}])).toBeUndefined();
  });

  it('a sign-out in another tab empties this one', async () => {
    const app = open('/');
    await heading('Hello, Dana');
    session.end();
    window.dispatchEvent(new StorageEvent('storage', { key: 'authToken' }));
    await heading('Sign in');
    expect(app.at()).toBe('/login');
    expect(screen.queryByText('Hello, Dana')).toBeNull();
  });

  it('a 402 leads to the subscribe page’s address', async () => {
    const app = open('/', {
      'GET /estimations': {
        status: 402,
        body: { code: 'payment_required', error: 'Please subscribe to a plan to continue.' },
      },
    } as object);
    await waitFor(() => expect(app.at()).toBe('/subscribe?error=402'));
  });
});

describe('the live line', () => {
  it('opens once the screen stands, also while an e-mail waits to be confirmed, and ends with the sign-in', async () => {
    const lines = answerLines();
    let user = person({ email_confirmed: false });
    const app = open('/', { 'GET /current_user': () => ({ body: user }) } as object);
    await heading('Confirm your email');
    await waitFor(() => expect(lines).toHaveLength(1));
    lines[0]?.welcome();
    lines[0]?.confirm({ channel: 'UserChannel' });
    user = person();
    lines[0]?.tell({ channel: 'UserChannel' }, 'user.updated', 1);
    await heading('Hello, Dana');
    await waitFor(() => expect(lines).toHaveLength(2));
    expect(lines[0]?.readyState).toBe(Line.CLOSED);
    lines[1]?.welcome();
    await app.router.navigate({ to: '/sign_out' });
    await heading('Sign in');
    expect(lines[1]?.readyState).toBe(Line.CLOSED);
    expect(lines).toHaveLength(2);
  });

  it('is not opened while somebody is being set up', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    const lines = answerLines();
    open('/', { user: person({ onboarding_complete: false }) });
    await heading('How do we reach you?');
    await vi.advanceTimersByTimeAsync(5_000);
    expect(lines).toHaveLength(0);
  });
});

describe('the frame', () => {
  it('an advisor has Dashboard, Clients, Estimator and the Resources that are set', async () => {
    open('/', { settings: installation({ resources_url: 'https://example.com/resources' }) });
    await (await menu()).findByRole('link', { name: /Resources/ });
    const links = (await menu()).getAllByRole('link');
    expect(links.map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
      ['HealthPlanner', '/'],
      ['Dashboard', '/'],
      ['Clients', '/clients'],
      ['Estimator', '/estimations'],
      ['Resources(opens in a new tab)', 'https://example.com/resources'],
    ]);
    expect(links[1]?.getAttribute('aria-current')).toBe('page');
    expect(links[2]?.getAttribute('aria-current')).toBeNull();
  });

  it('a client has Home, and no way to what is not theirs', async () => {
    open('/', {
      user: person({ type: 'ClientUser' }),
      settings: installation({ resources_url: 'https://example.com/r' }),
      'GET /users/1/policies': { body: { policies: [] } },
    } as object);
    await heading('Hello, Dana Whitfield');
    expect((await menu()).getAllByRole('link').map((link) => link.textContent)).toEqual(['Home']);
    await screen.findByText('No plan data to share here... yet!');
  });

  it('has who is signed in, Sign Out, a footer and a skip link', async () => {
    open('/', { settings: installation({ terms_of_use_url: 'https://example.com/terms' }) });
    await heading('Hello, Dana');
    screen.getByRole('button', { name: 'Your menu, Dana Whitfield' });
    expect(screen.getByRole('link', { name: 'Sign Out', hidden: true }).getAttribute('href')).toBe('/sign_out');
    screen.getByText('© 2025 HealthPlanner');
    await screen.findByRole('link', { name: /Terms of Use/ });
    const skip = screen.getByRole('link', { name: 'Skip to content' });
    expect(document.querySelector(skip.getAttribute('href') ?? '')?.tagName).toBe('MAIN');
  });

  it('moves the focus to the title of the next page and names the tab after it', async () => {
    open('/');
    const first = await heading('Hello, Dana');
    expect(document.activeElement).not.toBe(first);
    await userEvent.click((await menu()).getByRole('link', { name: 'Estimator' }));
    const title = await heading(/All Estimates/);
    await waitFor(() => expect(document.activeElement).toBe(title));
    expect(document.title).toMatch(/^All Estimates.* – HealthPlanner$/);
  });
});
