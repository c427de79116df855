import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { apiErrors } from 'contract/errors';
import { sharedAddressText } from 'contract/fields/emails';
import { passwordsMustMatch } from 'contract/fields/passwords';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { unreachable } from '../../lib/api-error.ts';
import { session } from '../../lib/session.ts';
import { failing } from '../../testing/failures.ts';
import { installation, person } from '../../testing/people.ts';
import { renderApp } from '../../testing/render.tsx';
import { answer } from '../../testing/server.ts';

let dispose: () => void = () => undefined;
afterEach(() => {
  dispose();
  vi.unstubAllGlobals();
});

const user = userEvent.setup({ delay: null });
const press = async (name: string) => user.click(await screen.findByRole('button', { name }));
const type = async (label: string, text: string) => user.type(await screen.findByLabelText(label), text);
const heading = (name: string) => screen.findByRole('heading', { level: 1, name });
const badLink = { status: 422, body: { code: 'link_invalid', error: apiErrors.link_invalid.text } };
const magicLink = {
  first_name: 'Maria',
  financial_advisor_name: 'Dana Whitfield',
  account_name: 'Whitfield Wealth',
  has_joined: false,
  is_own: false,
};

function open(at: string, answers: Parameters<typeof answer>[0] = {}) {
  const requests = answer({
    'GET /settings': { body: installation({ terms_of_use_url: 'https://example.com/terms' }) },
    'GET /current_user': { body: person() },
    'GET /estimations': { body: { estimations: [], totalCount: 0, currentPage: 1, pageSize: 10 } },
    'GET /reset_password/key': { body: { works: true, email: 'dana@example.com' } },
    'GET /magic_link/key': { body: magicLink },
    'GET /sign_up/ACME-77': { body: { account_name: 'Acme Advisors', phone_required: false } },
    ...answers,
  });
  const app = renderApp(at);
  dispose = app.dispose;
  const enqueued = () => requests.filter(({ call }) => call.startsWith('POST')).map(({ call, body }) => [call, body]);
  return { requests, enqueued, at: () => app.router.state.location.href, cache: app.queryClient };
}

const invitation = {
  email: 'maria@whitfield.example',
  first_name: 'Maria',
  phone_number: null,
  type: 'AdvisorUser',
  super_admin: false,
  invited_by: 'Dana Whitfield',
  account_name: 'Whitfield Wealth',
  phone_required: true,
};

const fieldErrors = { code: 'validation_failed', error: 'Please fix the highlighted fields.' };

describe('an invitation', () => {
  const key = 'k'.repeat(43);
  const invited = (answers: Parameters<typeof answer>[0] = {}, changes = {}) =>
    open(`/invite/${key}`, { [`GET /invite/${key}`]: { body: { ...invitation, ...changes } }, ...answers });
  const fill = async (password = 'Sunrise-2026', again = password) => {
    await type('Cell phone', '4155550123');
    await type('Password', password);
    await type('Confirm password', again);
    await user.click(screen.getByRole('checkbox', { name: /Terms of Use/ }));
  };

  it('names the inviting person and firm, and joins', async () => {
    const { enqueued, at } = invited({ 'POST /sign_up': { body: { auth_token: 'new', user: person() } } });
    await screen.findByText('Hello, Maria. Dana Whitfield invited you to join Whitfield Wealth.');
    const email = screen.getByLabelText<HTMLInputElement>('Email');
    expect([email.value, email.readOnly, email.autocomplete]).toEqual(['maria@whitfield.example', true, 'username']);
    expect(screen.getByLabelText<HTMLInputElement>('Password').autocomplete).toBe('new-password');
    const terms = screen.getAllByRole('link', { name: /Terms of Use/ });
    expect(terms.every((link) => link.getAttribute('href') === 'https://example.com/terms')).toBe(true);
    await fill();
    await press('Sign up');
    await waitFor(() => expect(at()).toBe('/'));
    expect(enqueued()).toEqual([
      [
        'POST /sign_up',
        {
          user: {
            email: 'maria@whitfield.example',
            phone_number: '+14155550123',
            password: 'Sunrise-2026',
            password_confirmation: 'Sunrise-2026',
            accepts_terms: true,
            token: key,
          },
        },
      ],
    ]);
    expect(session.token()).toBe('new');
  });

  it('tells a super admin what they will do', async () => {
    invited({}, { super_admin: true });
    await screen.findByText('You’ll set up firms, invite health agents, and run the platform.');
  });

  it('needs no phone without a second factor, and carries its token in a hidden field', async () => {
    const { enqueued } = invited(
      { 'POST /sign_up': { body: { auth_token: 'new', user: person() } } },
      { phone_required: false },
    );
    await type('Password', 'Sunrise-2026');
    await type('Confirm password', 'Sunrise-2026');
    await user.click(screen.getByRole('checkbox', { name: /Terms of Use/ }));
    expect(document.querySelector<HTMLInputElement>('input[type="hidden"][name="token"]')?.value).toBe(key);
    await press('Sign up');
    await waitFor(() => expect(enqueued()).toHaveLength(1));
    expect(enqueued()[0]?.[1]).toMatchObject({ user: { phone_number: '', token: key } });
  });

  it('opens /verify when the firm requires a code', async () => {
    const response = { two_fa_required: true, two_fa_token: 'attempt', phone_number: '••••••••23' };
    const { at } = invited({
      'POST /sign_up': { body: response },
      'POST /send_verification': { body: { success: true } },
    });
    await screen.findByLabelText('Email');
    await fill();
    await press('Sign up');
    await waitFor(() => expect(at()).toBe('/verify'));
    expect(session.isSignedIn()).toBe(false);
    expect(session.pending()).toMatchObject({ step: 'code', token: 'attempt', phone: '••••••••23' });
  });

  it('names missing fields in order', async () => {
    const { enqueued } = invited();
    await screen.findByLabelText('Email');
    await press('Sign up');
    const summary = await screen.findByRole('alert');
    await waitFor(() => expect(document.activeElement).toBe(summary));
    expect([...summary.querySelectorAll('a')].map((link) => link.textContent)).toEqual([
      'Cell phone is required',
      'Password is required',
      'Please agree to the Terms of Use.',
    ]);
    expect(enqueued()).toEqual([]);
  });

  it.each([
    ['Ab1', 'Ab1', 'Password needs at least 8 characters'],
    ['Abcdefgh', 'Abcdefgh', 'Password needs at least 1 number'],
    ['12345678', '12345678', 'Password needs at least 1 letter'],
    ['abcdefg1', 'abcdefg1', 'Password needs at least 1 uppercase letter'],
    ['Sunrise-2026', 'Sunrise-2027', passwordsMustMatch],
  ])('rejects %s and %s: %s', async (password, again, sentence) => {
    invited();
    await screen.findByLabelText('Email');
    await fill(password, again);
    await press('Sign up');
    await screen.findByRole('link', { name: sentence });
    expect(screen.getByLabelText<HTMLInputElement>('Password').value).toBe(password);
  });

  it('checks the password rules while typing', async () => {
    invited();
    await type('Password', 'abc1');
    const rules = screen.getByRole('list', { name: 'Your password needs' });
    expect(rules.textContent).toContain('At least 1 number, done');
    expect(rules.textContent).toContain('At least 1 uppercase letter, not yet');
  });

  it.each(failing)('%s: shows the message and keeps the input', async (_, response, sentence) => {
    invited({ 'POST /sign_up': response });
    await screen.findByLabelText('Email');
    await fill();
    await press('Sign up');
    expect((await screen.findByRole('alert')).textContent).toBe(sentence);
    expect(screen.getByLabelText<HTMLInputElement>('Password').value).toBe('Sunrise-2026');
    expect(screen.getByRole<HTMLInputElement>('checkbox').checked).toBe(true);
  });

  it('shows the server’s errors under their fields', async () => {
    invited({
      'POST /sign_up': {
        status: 422,
        body: { ...fieldErrors, errors: { 'user.password': ['This password is too well known.'] } },
      },
    });
    await screen.findByLabelText('Email');
    await fill();
    await press('Sign up');
    await screen.findByRole('link', { name: 'This password is too well known.' });
  });

  it('explains an expired invitation', async () => {
    open(`/invite/${key}`, { [`GET /invite/${key}`]: badLink });
    await screen.findByText(apiErrors.link_invalid.text);
    screen.getByText(/ask the person who invited you for a new invitation/);
    expect(screen.getByRole('link', { name: 'Sign in' }).getAttribute('href')).toBe('/signin');
    expect(screen.queryByLabelText('Password')).toBeNull();
  });

  it('asks first while another user is signed in', async () => {
    session.setToken('old', Date.now());
    invited({ 'POST /sign_out': { body: { signed_out: true } } });
    await screen.findByText('You’re signed in as Dana Whitfield (dana@example.com).');
    expect(screen.getByRole('link', { name: 'Stay signed in' }).getAttribute('href')).toBe('/');
    expect(screen.queryByLabelText('Password')).toBeNull();
    await press('Sign out and open link');
    await screen.findByLabelText('Password');
    expect(session.isSignedIn()).toBe(false);
  });

  it('offers a signed-in user a way home from a used link', async () => {
    session.setToken('old', Date.now());
    open(`/invite/${key}`, { [`GET /invite/${key}`]: badLink });
    await screen.findByText(apiErrors.link_invalid.text);
    expect(screen.getByRole('link', { name: 'Go to your dashboard' }).getAttribute('href')).toBe('/');
  });

  it('retries a failed load', async () => {
    let works = false;
    open(`/invite/${key}`, {
      [`GET /invite/${key}`]: () =>
        works ? { body: invitation } : { status: 500, body: { code: 'internal_error', error: 'No.' } },
    });
    await screen.findByText('The invitation couldn’t be loaded.');
    works = true;
    await press('Try again');
    await screen.findByLabelText('Email');
  });
});

describe('signing up without an invitation', () => {
  it('fills in the sign-up code of a link', async () => {
    open('/invite/K7QM-2XWD-HT9P', {
      'GET /sign_up/K7QM-2XWD-HT9P': { body: { account_name: 'Acme Advisors', phone_required: false } },
    });
    const field = await screen.findByRole('textbox', { name: 'Sign-up code' });
    expect(field).toHaveProperty('value', 'K7QM-2XWD-HT9P');
    await press('Continue');
    await screen.findByText('You’re joining Acme Advisors.');
  });

  it.each([
    [
      'unknown',
      { status: 404, body: { code: 'not_found', error: 'No.' } },
      'This sign-up code isn’t valid. Check it and try again.',
    ],
    [
      'of a firm without a free seat',
      { status: 422, body: { code: 'firm_full', error: apiErrors.firm_full.text } },
      apiErrors.firm_full.text,
    ],
  ])('rejects a code %s before the form', async (_, response, sentence) => {
    open('/signup', { 'GET /sign_up/ACME-78': response });
    await type('Sign-up code', 'ACME-78');
    await press('Continue');
    expect((await screen.findByRole('alert')).textContent).toContain(sentence);
    expect(screen.queryByLabelText('Password')).toBeNull();
  });

  const begin = async (answers: Parameters<typeof answer>[0] = {}) => {
    const app = open('/signup', answers);
    await user.type(await screen.findByRole('textbox', { name: 'Sign-up code' }), 'ACME-77');
    await press('Continue');
    return app;
  };
  const fill = async (email: string) => {
    await type('Email', email);
    await type('Cell phone', '4155550123');
    await type('Password', 'Sunrise-2026');
    await type('Confirm password', 'Sunrise-2026');
    await user.click(screen.getByRole('checkbox'));
  };

  it('asks for the firm’s code first and says how to get one', async () => {
    open('/signup');
    await press('Continue');
    await screen.findByRole('link', { name: 'Sign-up code is required' });
    screen.getByText(/^Advisors: ask your firm’s admin/);
    screen.getByText(/^Clients: ask your advisor/);
    await screen.findByRole('link', { name: 'help@example.com' });
  });

  it('sends the code and the user, then asks to check the email', async () => {
    const { enqueued } = await begin({ 'POST /sign_up': { body: { check_email: true } } });
    await fill('lee@example.com');
    await press('Sign up');
    const title = await heading('Check your email');
    await waitFor(() => expect(document.activeElement).toBe(title));
    screen.getByText('lee@example.com');
    expect(enqueued()).toEqual([
      ['POST /sign_up', { user: expect.objectContaining({ signup_code: 'ACME-77', email: 'lee@example.com' }) }],
    ]);
    expect(session.isSignedIn()).toBe(false);
  });

  it.each(['info@example.com', 'ADMIN@example.com'])('rejects %s before a request', async (email) => {
    const { enqueued } = await begin();
    await fill(email);
    await press('Sign up');
    await screen.findByRole('link', { name: sharedAddressText });
    expect(enqueued()).toEqual([]);
  });

  it('shows an unknown code at its field', async () => {
    await begin({
      'POST /sign_up': {
        status: 422,
        body: { ...fieldErrors, errors: { signup_code: ['This sign-up code isn’t valid. Check it and try again.'] } },
      },
    });
    await fill('lee@example.com');
    await press('Sign up');
    await user.click(
      await screen.findByRole('link', { name: 'This sign-up code isn’t valid. Check it and try again.' }),
    );
    expect(document.activeElement).toBe(screen.getByRole('textbox', { name: 'Sign-up code' }));
  });
});

describe('a new password', () => {
  it('is requested by address, with the same response for each', async () => {
    const { enqueued } = open('/reset_password', { 'POST /reset_password_email': { body: { sent: true } } });
    await type('Email', ' lee@example.com ');
    await press('Send link');
    await screen.findByText('Email sent!');
    screen.getByText(/^If lee@example.com has an account/);
    screen.getByRole('button', { name: 'Send it again' });
    expect(enqueued()).toEqual([['POST /reset_password_email', { email: 'lee@example.com' }]]);
    await type('Email', 'x');
    expect(screen.queryByText('Email sent!')).toBeNull();
    screen.getByRole('button', { name: 'Send link' });
  });

  it.each(failing)('%s: shows the message and keeps the address', async (_, response, sentence) => {
    open('/reset_password', { 'POST /reset_password_email': response });
    await type('Email', 'lee@example.com');
    await press('Send link');
    expect((await screen.findByRole('alert')).textContent).toBe(sentence);
    expect(screen.getByLabelText<HTMLInputElement>('Email').value).toBe('lee@example.com');
  });

  it('is set by the link; the browser ends its session and shows Password changed!', async () => {
    session.setToken('old', Date.now());
    const { enqueued, at } = open('/reset_password/key', { 'POST /reset_password/key': { body: { changed: true } } });
    await type('New password', 'Sunrise-2027');
    await type('Verify password', 'Sunrise-2027');
    // Password managers save the new password for this user.
    const username = document.querySelector<HTMLInputElement>('form input[autocomplete="username"]');
    expect([username?.value, username?.type]).toEqual(['dana@example.com', 'email']);
    await press('Change password');
    await screen.findByText('Password changed!');
    expect(at()).toBe('/signin');
    expect(enqueued()).toEqual([['POST /reset_password/key', { password: 'Sunrise-2027' }]]);
    expect(session.isSignedIn()).toBe(false);
  });

  it('shows the password rules', async () => {
    const { enqueued } = open('/reset_password/key');
    await press('Change password');
    await screen.findByRole('link', { name: 'New password is required' });
    await type('New password', 'Sunrise-2027');
    await type('Verify password', 'Sunrise-2026');
    await press('Change password');
    await screen.findByRole('link', { name: passwordsMustMatch });
    expect(enqueued()).toEqual([]);
  });

  it('rejects an expired link before the form and offers another', async () => {
    open('/reset_password/key', { 'GET /reset_password/key': badLink });
    await screen.findByText(apiErrors.link_invalid.text);
    expect(screen.queryByLabelText('New password')).toBeNull();
    expect(screen.getByRole('link', { name: 'Get a new link' }).getAttribute('href')).toBe('/reset_password');
  });

  it('offers another link when it expires meanwhile', async () => {
    open('/reset_password/key', { 'POST /reset_password/key': badLink });
    await type('New password', 'Sunrise-2027');
    await type('Verify password', 'Sunrise-2027');
    await press('Change password');
    await screen.findByText(apiErrors.link_invalid.text);
    expect(document.activeElement?.textContent).toBe(apiErrors.link_invalid.text);
    expect(screen.getByRole('link', { name: 'Get a new link' }).getAttribute('href')).toBe('/reset_password');
  });
});

describe('a sign-in link', () => {
  it('is used by a click, not by opening it', async () => {
    const { enqueued, at } = open('/token_login/key', {
      'POST /magic_link/key': { body: { auth_token: 'new', user: person() } },
    });
    await heading('Welcome, Maria');
    expect(enqueued()).toEqual([]);
    await press('Get started');
    await waitFor(() => expect(at()).toBe('/'));
    expect(session.token()).toBe('new');
  });

  it('leads to the page that the email is about', async () => {
    const signIn = { 'POST /magic_link/key': { body: { auth_token: 'new', user: person() } } };
    const { at } = open('/token_login/key?to=%2Fsettings', signIn);
    await press('Get started');
    await waitFor(() => expect(at()).toBe('/settings'));
  });

  it('never leads to another site', async () => {
    const signIn = { 'POST /magic_link/key': { body: { auth_token: 'new', user: person() } } };
    const { at } = open('/token_login/key?to=%2F%2Felsewhere.example', signIn);
    await press('Get started');
    await waitFor(() => expect(at()).toBe('/'));
  });

  it('leads a signed-in user on when it was used before', async () => {
    session.setToken('old', Date.now());
    open('/token_login/key?to=%2Fschedule', { 'GET /magic_link/key': badLink });
    await screen.findByText(apiErrors.link_invalid.text);
    expect(screen.getByRole('link', { name: 'Continue' }).getAttribute('href')).toBe('/schedule');
  });

  it('clears the data of another user', async () => {
    session.setToken('old', Date.now());
    const { cache } = open('/token_login/key', {
      'POST /magic_link/key': { body: { auth_token: 'new', user: person({ id: 2, first_name: 'Tom' }) } },
      'POST /sign_out': { body: { signed_out: true } },
    });
    cache.setQueryData(['show-estimation', { params: { id: 7 } }], { client_first_name: 'Maria' });
    await screen.findByText('You’re signed in as Dana Whitfield (dana@example.com).');
    expect(screen.queryByRole('button', { name: 'Get started' })).toBeNull();
    await press('Sign out and open link');
    await press('Get started');
    await heading('Hello, Tom');
    expect(cache.getQueryData(['show-estimation', { params: { id: 7 } }])).toBeUndefined();
  });

  it('names the advisor, the firm and the reason', async () => {
    open('/token_login/key');
    await screen.findByText(/^Dana Whitfield of Whitfield Wealth invited you to plan your health coverage/);
  });

  it('opens the account of a client who has joined', async () => {
    open('/token_login/key', { 'GET /magic_link/key': { body: { ...magicLink, has_joined: true } } });
    await screen.findByRole('button', { name: 'Sign in' });
    screen.getByText(/^This link opens your account/);
  });

  it('signs in the same user without a question', async () => {
    session.setToken('old', Date.now());
    open('/token_login/key', { 'GET /magic_link/key': { body: { ...magicLink, is_own: true } } });
    await screen.findByRole('button', { name: 'Get started' });
    expect(screen.queryByText(/You’re signed in as/)).toBeNull();
  });

  it('offers a way home when it has expired and the browser is signed in', async () => {
    session.setToken('old', Date.now());
    open('/token_login/key', { 'GET /magic_link/key': badLink });
    await screen.findByText(apiErrors.link_invalid.text);
    expect(screen.getByRole('link', { name: 'Go to your dashboard' }).getAttribute('href')).toBe('/');
  });

  it('offers a new link when it expires meanwhile', async () => {
    const { enqueued } = open('/token_login/key', {
      'POST /magic_link/key': badLink,
      'POST /magic_link': { body: { sent: true } },
    });
    await press('Get started');
    await screen.findByText(apiErrors.link_invalid.text);
    await type('Email', 'lee@example.com');
    await press('Email me a sign-in link');
    await screen.findByText('Email sent!');
    expect(enqueued().at(-1)).toEqual(['POST /magic_link', { email: 'lee@example.com' }]);
  });

  it('offers a link for this browser when another one requested it', async () => {
    const { code, ...other } = { code: 'link_for_other_browser', ...apiErrors.link_for_other_browser };
    const { enqueued } = open('/token_login/key', {
      'GET /magic_link/key': { status: other.status, body: { code, error: other.text } },
      'POST /magic_link': { body: { sent: true } },
    });
    expect((await screen.findByRole('alert')).textContent).toBe(other.text);
    expect(screen.queryByRole('button', { name: 'Get started' })).toBeNull();
    await type('Email', 'lee@example.com');
    await press('Email me a sign-in link');
    await screen.findByText(/^If there’s an account for lee@example.com, a new sign-in link is on its way\./);
    expect(enqueued()).toEqual([['POST /magic_link', { email: 'lee@example.com' }]]);
  });

  it('can be retried when the server is unreachable', async () => {
    open('/token_login/key', {
      'GET /magic_link/key': () => {
        throw new TypeError('offline');
      },
    });
    await press('Sign in');
    expect((await screen.findByRole('alert')).textContent).toBe(unreachable);
    screen.getByRole('button', { name: 'Sign in' });
  });
});
