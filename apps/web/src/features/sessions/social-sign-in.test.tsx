import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { apiErrors } from 'contract/errors';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { session } from '../../lib/session.ts';
import { installation, person } from '../../testing/people.ts';
import { renderApp } from '../../testing/render.tsx';
import { answer } from '../../testing/server.ts';

let dispose: () => void = () => undefined;
afterEach(() => {
  dispose();
  window.google = undefined;
  vi.unstubAllGlobals();
});

const user = userEvent.setup({ delay: null });
const press = async (name: string) => user.click(await screen.findByRole('button', { name }));
const heading = (name: string) => screen.findByRole('heading', { level: 1, name });
const unknown = { status: 422, body: { code: 'identity_not_linked', error: apiErrors.identity_not_linked.text } };
const settings = installation({
  google_client_id: 'client-id',
  openid_providers: [{ affiliate: 'acme', name: 'Acme Login' }],
});

/** A mock of Google's script: its button returns an ID token. */
function standInForGoogle() {
  const requests: unknown[] = [];
  let hand: (answer: { credential: string }) => void = () => undefined;
  window.google = {
    accounts: {
      id: {
        initialize: ({ client_id, callback }) => {
          requests.push(client_id);
          hand = callback;
        },
        renderButton: (place, { text }) => {
          const button = document.createElement('button');
          button.textContent = `Google: ${text}`;
          button.onclick = () => hand({ credential: 'id-token' });
          place.append(button);
        },
      },
    },
  };
  return requests;
}

function open(at: string, answers: Parameters<typeof answer>[0] = {}) {
  const requests = answer({
    'GET /settings': { body: settings },
    'GET /estimations': { body: { estimations: [], totalCount: 0, currentPage: 1, pageSize: 10 } },
    ...answers,
  });
  const app = renderApp(at);
  dispose = app.dispose;
  const enqueued = () => requests.filter(({ call }) => call.startsWith('POST')).map(({ call, body }) => [call, body]);
  return { enqueued, at: () => app.router.state.location.href };
}

describe('Google', () => {
  it('signs in with the token of its button', async () => {
    const initialized = standInForGoogle();
    const { enqueued, at } = open('/signin', { 'POST /google': { body: { auth_token: 'new', user: person() } } });
    await press('Google: continue_with');
    await waitFor(() => expect(at()).toBe('/'));
    expect(initialized).toContain('client-id');
    expect(enqueued()).toEqual([['POST /google', { credential: 'id-token' }]]);
    expect(session.token()).toBe('new');
  });

  it('reports an unknown identity, and the next password sign-in links it', async () => {
    standInForGoogle();
    const { enqueued } = open('/signin', {
      'POST /google': unknown,
      'POST /login': { body: { auth_token: 'new', user: person() } },
    });
    await press('Google: continue_with');
    await screen.findByText(apiErrors.identity_not_linked.text);
    await user.type(screen.getByLabelText('Email'), 'dana@example.com');
    await user.type(screen.getByLabelText('Password'), 'secret');
    await press('Sign in');
    await heading('Hello, Dana');
    expect(enqueued().at(-1)).toEqual([
      'POST /login',
      { user: { email: 'dana@example.com', password: 'secret' }, connect: true },
    ]);
    expect(session.pending()).toBeNull();
  });

  it('shows a failure and links nothing', async () => {
    standInForGoogle();
    open('/signin', {
      'POST /google': { status: 401, body: { code: 'identity_rejected', error: apiErrors.identity_rejected.text } },
    });
    await press('Google: continue_with');
    await screen.findByText(apiErrors.identity_rejected.text);
    expect(session.pending()).toBeNull();
  });
});

describe('Google’s script', () => {
  it('shows when it cannot be loaded, and the other methods remain', async () => {
    open('/signin');
    await waitFor(() => expect(document.querySelector('script[src^="https://accounts.google.com"]')).not.toBeNull());
    document.querySelector('script[src^="https://accounts.google.com"]')?.dispatchEvent(new Event('error'));
    await screen.findByText(/The Google button couldn’t be loaded/);
    screen.getByRole('button', { name: 'Continue with Acme Login' });
  });
});

describe('another identity provider', () => {
  it('opens with a click', async () => {
    const assign = vi.spyOn(window.location, 'assign').mockReturnValue(undefined);
    const { enqueued } = open('/signin', {
      'POST /request_token': { body: { url: 'https://acme.example/authorize?x=1' } },
    });
    await press('Continue with Acme Login');
    await waitFor(() => expect(assign).toHaveBeenCalledWith('https://acme.example/authorize?x=1'));
    expect(enqueued()).toEqual([['POST /request_token', { affiliate: 'acme' }]]);
  });

  it('passes on the invitation', async () => {
    const invitation = {
      email: 'maria@whitfield.example',
      first_name: '',
      phone_number: null,
      type: 'AdvisorUser',
      super_admin: false,
      invited_by: null,
      account_name: null,
      phone_required: true,
    };
    const assign = vi.spyOn(window.location, 'assign').mockReturnValue(undefined);
    const key = 'k'.repeat(43);
    const { enqueued } = open(`/invite/${key}`, {
      [`GET /invite/${key}`]: { body: invitation },
      'POST /request_token': { body: { url: 'https://acme.example/' } },
    });
    await screen.findByText('You’ve been invited to join.');
    await press('Continue with Acme Login');
    await screen.findByRole('link', { name: 'Cell phone is required' });
    await screen.findByRole('link', { name: 'Please agree to the Terms of Use.' });
    expect(enqueued()).toEqual([]);
    await user.type(screen.getByLabelText('Cell phone'), '4155550123');
    await user.click(screen.getByRole('checkbox'));
    await press('Continue with Acme Login');
    await waitFor(() => expect(assign).toHaveBeenCalled());
    expect(enqueued()).toEqual([
      ['POST /request_token', { affiliate: 'acme', token: key, accepts_terms: true, phone_number: '+14155550123' }],
    ]);
  });

  it('opens only http addresses', async () => {
    const assign = vi.spyOn(window.location, 'assign').mockReturnValue(undefined);
    const { enqueued } = open('/signin', { 'POST /request_token': { body: { url: 'javascript:alert(1)' } } });
    await press('Continue with Acme Login');
    await waitFor(() => expect(enqueued()).toHaveLength(1));
    await screen.findByRole('button', { name: 'Continue with Acme Login' });
    expect(assign).not.toHaveBeenCalled();
  });

  it('finishes with the unchanged query string', async () => {
    const { enqueued, at } = open('/signin/acme?code=a%2Bb&state=s', {
      'POST /access_token': { body: { auth_token: 'new', user: person() } },
    });
    await waitFor(() => expect(at()).toBe('/'));
    expect(enqueued()).toEqual([['POST /access_token', { affiliate: 'acme', token: '?code=a%2Bb&state=s' }]]);
  });

  it('opens the sign-in with the message for an unknown identity', async () => {
    const { at } = open('/signin/acme?code=1', { 'POST /access_token': unknown });
    await heading('Sign in');
    expect(at()).toBe('/signin');
    await screen.findByText(apiErrors.identity_not_linked.text);
    expect(session.pending()).toEqual({ step: 'connect' });
  });

  it('says that a provider is unknown', async () => {
    open('/signin/nobody', {
      'POST /access_token': { status: 404, body: { code: 'not_found', error: 'This does not exist.' } },
    });
    expect((await screen.findByRole('alert')).textContent).toMatch(/sign-in option isn’t available/);
    screen.getByRole('link', { name: 'Back to sign in' });
  });

  it('shows a failure and links back', async () => {
    open('/signin/acme?error=denied', {
      'POST /access_token': {
        status: 401,
        body: { code: 'identity_rejected', error: apiErrors.identity_rejected.text },
      },
    });
    expect((await screen.findByRole('alert')).textContent).toBe(apiErrors.identity_rejected.text);
    expect(screen.getByRole('link', { name: 'Back to sign in' }).getAttribute('href')).toBe('/signin');
  });
});

describe('a sign-in link by email', () => {
  it('is requested with the typed address', async () => {
    const { enqueued } = open('/signin', { 'POST /magic_link': { body: { sent: true } } });
    await user.type(await screen.findByLabelText('Email'), 'lee@example.com');
    await press('Email me a sign-in link');
    await screen.findByText(/^If this address has an account, a sign-in link is on its way\./);
    expect(enqueued()).toEqual([['POST /magic_link', { email: 'lee@example.com' }]]);
  });

  it('asks for an address first', async () => {
    const { enqueued } = open('/signin');
    await press('Email me a sign-in link');
    await screen.findByRole('link', { name: 'Email is required' });
    expect(document.activeElement).toBe(screen.getByLabelText('Email'));
    expect(enqueued()).toEqual([]);
  });
});

describe('after the password', () => {
  it.each([
    ['a code', { two_fa_required: true, two_fa_token: 't', phone_number: '••••••••23' }, '/verify'],
    ['a phone', { require_phone_verification: true, phone_verification_token: 't' }, '/verify_phone'],
  ])('%s', async (_, response, where) => {
    const { at } = open('/signin', {
      'POST /login': { body: response },
      'POST /send_verification': { body: { success: true } },
    });
    await user.type(await screen.findByLabelText('Email'), 'dana@example.com');
    await user.type(screen.getByLabelText('Password'), 'secret');
    await press('Sign in');
    await waitFor(() => expect(at()).toBe(where));
    expect(session.isSignedIn()).toBe(false);
  });
});

describe('a demo', () => {
  const account = {
    name: 'Dana',
    description: 'Advisor',
    email: 'dana@example.com',
    password: 'p',
    type: 'AdvisorUser',
  };
  const name = 'Demo inbox';

  it('links every sign-in page to the outbox', async () => {
    open('/reset_password', { 'GET /settings': { body: { ...settings, demo_accounts: [account] } } });
    expect((await screen.findByRole('link', { name })).getAttribute('href')).toBe('/dev/outbox');
  });

  it('shows no such link in production', async () => {
    open('/signin');
    await screen.findByRole('button', { name: 'Continue with Acme Login' });
    expect(screen.queryByRole('link', { name })).toBeNull();
  });
});
