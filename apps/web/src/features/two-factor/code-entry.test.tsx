import { cleanup, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { apiErrors } from 'contract/errors';
import type { SignInStep } from 'contract/vocabulary/second-factors';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { unreachable } from '../../lib/api-error.ts';
import { session } from '../../lib/session.ts';
import { installation, person } from '../../testing/people.ts';
import { renderApp } from '../../testing/render.tsx';
import { answer } from '../../testing/server.ts';
import { texts } from './texts.ts';

let dispose: () => void = () => undefined;
afterEach(() => {
  dispose();
  vi.unstubAllGlobals();
});

const user = userEvent.setup({ delay: null });
const press = async (name: string) => user.click(await screen.findByRole('button', { name }));
const boxes = () => screen.findByLabelText<HTMLInputElement>('Six-digit code');
const said = (text: string) => waitFor(() => expect(screen.getByRole('status').textContent).toBe(text));
const apiError = (code: keyof typeof apiErrors) => ({
  status: apiErrors[code].status,
  body: { code, error: apiErrors[code].text },
});

function open(answers: Parameters<typeof answer>[0] = {}, isSent = false) {
  session.setPending({ step: 'code', token: 'attempt', phone: '••••••••23', ...(isSent && { is_sent: true }) });
  const requests = answer({
    'GET /settings': { body: installation() },
    'GET /estimations': { body: { estimations: [], totalCount: 0, currentPage: 1, pageSize: 10 } },
    'POST /send_verification': { body: { success: true } },
    'POST /check_verification': { body: { success: true, auth_token: 'new', user: person() } },
    ...answers,
  });
  const app = renderApp('/verify');
  dispose = app.dispose;
  const sent = (call: string) => requests.filter((one) => one.call === call).map(({ body }) => body);
  return { sent, at: () => app.router.state.location.href, ...app };
}

describe('/verify', () => {
  it('sends the code on arrival and names the phone by its last digits', async () => {
    let answerIt: (response: object) => void = () => undefined;
    const { sent } = open({
      'POST /send_verification': () =>
        new Promise((resolve) => (answerIt = () => resolve({ body: { success: true } }))),
    });
    await said('Sending verification code...');
    answerIt({});
    await said('Verification code sent!');
    expect(sent('POST /send_verification')).toEqual([{ two_fa_token: 'attempt' }]);
    screen.getByRole('img', { name: 'the number ending in 23' });
  });

  it('sends one code per sign-in, also after a reload', async () => {
    const { sent } = open({}, true);
    await boxes();
    expect(sent('POST /send_verification')).toEqual([]);
  });

  it('signs in with the right code and opens the requested page', async () => {
    session.setRedirectTarget('/estimations?search=Maria');
    const { sent, at } = open();
    await said(texts.sent);
    await user.type(await boxes(), '123 456');
    await press('Continue');
    await said('Verification successful!');
    await waitFor(() => expect(at()).toBe('/estimations?search=Maria'));
    expect(sent('POST /check_verification')).toEqual([{ two_fa_token: 'attempt', code: '123456' }]);
    expect(session.token()).toBe('new');
    expect(session.pending()).toBeNull();
    expect(localStorage.getItem('userType')).toBe('AdvisorUser');
  });

  it('reports a wrong code, clears the boxes and focuses them', async () => {
    open({ 'POST /check_verification': apiError('code_invalid') });
    await said(texts.sent);
    await user.type(await boxes(), '123456');
    await press('Continue');
    expect((await screen.findByRole('alert')).textContent).toBe('Invalid code. Please try again.');
    const field = await boxes();
    await waitFor(() => expect(field.value).toBe(''));
    expect(document.activeElement).toBe(field);
    expect(field.getAttribute('aria-invalid')).toBe('true');
    expect(document.title).toMatch(/^Error: /);
    expect(session.pending()).not.toBeNull();
  });

  it('requires all six digits before a request', async () => {
    const { sent } = open();
    await said(texts.sent);
    await user.type(await boxes(), '12345');
    await press('Continue');
    expect((await screen.findByRole('alert')).textContent).toBe('Please enter the 6-digit code.');
    expect((await boxes()).value).toBe('12345');
    expect(sent('POST /check_verification')).toEqual([]);
  });

  it('resends the code', async () => {
    const { sent } = open();
    await said(texts.sent);
    await press('Resend Code');
    await said('Verification code resent!');
    expect(sent('POST /send_verification')).toHaveLength(2);
  });

  it('reports a failed send and retries', async () => {
    open({ 'POST /send_verification': apiError('code_not_sent') });
    expect((await screen.findByRole('alert')).textContent).toBe('Failed to send verification code. Please try again.');
    await press('Resend Code');
    await screen.findByText('Failed to resend code. Please try again.');
    expect(session.pending()).toEqual({ step: 'code', token: 'attempt', phone: '••••••••23' });
  });

  it.each([
    ['too many requests', apiError('rate_limited'), apiErrors.rate_limited.text],
    ['a busy server', apiError('unavailable'), apiErrors.unavailable.text],
  ])('%s: says why, too', async (_, response, sentence) => {
    open({ 'POST /send_verification': response });
    expect((await screen.findByRole('alert')).textContent).toBe(`${texts.notSent} ${sentence}`);
  });

  it('says how long to wait at the limit of text messages', async () => {
    open({ 'POST /send_verification': { ...apiError('text_limit_reached'), headers: { 'Retry-After': '5400' } } });
    expect((await screen.findByRole('alert')).textContent).toBe('We sent too many codes. Try again in 2 hours.');
  });

  it('keeps the input when the server is unreachable', async () => {
    open({
      'POST /check_verification': () => {
        throw new TypeError('offline');
      },
    });
    await said(texts.sent);
    await user.type(await boxes(), '123456');
    await press('Continue');
    expect((await screen.findByRole('alert')).textContent).toBe(unreachable);
    expect((await boxes()).value).toBe('123456');
  });

  it.each(['sign_in_expired', 'code_expired'] as const)(
    '%s: nothing can be entered any more, one signs in again',
    async (code) => {
      const { at } = open({ 'POST /check_verification': apiError(code) });
      await said(texts.sent);
      await user.type(await boxes(), '123456');
      await press('Continue');
      await screen.findByText(apiErrors[code].text);
      expect(screen.queryByLabelText('Six-digit code')).toBeNull();
      expect(session.pending()).toBeNull();
      await user.click(screen.getByRole('link', { name: 'Sign in again' }));
      await waitFor(() => expect(at()).toBe('/signin'));
    },
  );

  it('opens /signin without a pending sign-in', async () => {
    answer({ 'GET /settings': { body: installation() } });
    const app = renderApp('/verify');
    dispose = app.dispose;
    await screen.findByRole('heading', { level: 1, name: 'Sign in' });
    expect(app.router.state.location.href).toBe('/signin');
  });
});

describe('/verify with several factors', () => {
  const entered = { body: { success: true, auth_token: 'new', user: person() } };
  const openWith = (factors: readonly SignInStep[], answers: Parameters<typeof answer>[0] = {}) => {
    const opened = open(answers, false);
    dispose();
    cleanup();
    session.setPending({ step: 'code', token: 'attempt', phone: '••••••••23', factors });
    const app = renderApp('/verify');
    dispose = app.dispose;
    return { ...opened, at: () => app.router.state.location.href };
  };

  it('asks for the app first, and sends no text until it is chosen', async () => {
    const { sent } = openWith(['authenticator', 'phone', 'recovery_code'], {
      'POST /check_authenticator_code': entered,
    });
    await screen.findByText('Your authenticator app shows it.');
    const before = sent('POST /send_verification').length;
    await press('Use another way');
    screen.getByRole('button', { name: 'Use a recovery code' });
    await press('Text a code to your phone');
    await said(texts.sent);
    expect(sent('POST /send_verification')).toHaveLength(before + 1);
    await press('Use another way');
    await press('Use your authenticator app');
    await user.type(await boxes(), '123456');
    await press('Continue');
    await said('Verification successful!');
    expect(sent('POST /check_authenticator_code')).toEqual([{ two_fa_token: 'attempt', code: '123456' }]);
  });

  it('signs in with a recovery code, and reports a wrong one', async () => {
    let isRight = false;
    const { sent, at } = openWith(['authenticator', 'recovery_code'], {
      'POST /check_recovery_code': () => (isRight ? entered : apiError('code_invalid')),
    });
    await press('Use another way');
    await press('Use a recovery code');
    await user.type(await screen.findByLabelText('Recovery code'), 'abcd');
    await press('Continue');
    await screen.findByText('Invalid code. Please try again.');
    isRight = true;
    await press('Continue');
    await waitFor(() => expect(at()).toBe('/'));
    expect(sent('POST /check_recovery_code')).toHaveLength(2);
  });

  it('offers no passkey where the browser has none', async () => {
    openWith(['passkey', 'authenticator']);
    await boxes();
    expect(screen.queryByRole('button', { name: 'Use another way' })).toBeNull();
  });

  it('says so when no passkey was used', async () => {
    vi.stubGlobal('PublicKeyCredential', class {});
    const get = () => Promise.reject(new DOMException('closed', 'NotAllowedError'));
    vi.stubGlobal('navigator', Object.create(navigator, { credentials: { value: { get } } }));
    const options = { challenge: 'AAAA', rpId: 'localhost', timeout: 1_000, userVerification: 'preferred' };
    openWith(['passkey', 'authenticator'], {
      'POST /passkey_challenge': { body: { options: { ...options, allowCredentials: [] } } },
    });
    await screen.findByRole('heading', { level: 1, name: 'Verify it’s you' });
    await press('Use your passkey');
    await screen.findByText('No passkey was used. Try again, or use another way.');
    await press('Use another way');
    await press('Use your authenticator app');
    await boxes();
  });
});

describe('/verify_phone', () => {
  const openPhone = (answers: Parameters<typeof answer>[0] = {}) => {
    session.setPending({ step: 'phone', token: 'attempt' });
    const requests = answer({
      'GET /settings': { body: installation() },
      'GET /estimations': { body: { estimations: [], totalCount: 0, currentPage: 1, pageSize: 10 } },
      'POST /users/verify_phone': { body: { success: true, phone_verification_token: 'attempt' } },
      'POST /users/check_phone_verification': { body: { success: true, token: 'new', user: person() } },
      ...answers,
    });
    const app = renderApp('/verify_phone');
    dispose = app.dispose;
    return { requests, at: () => app.router.state.location.href };
  };
  const enter = async (number: string) => {
    await user.type(await screen.findByLabelText('Cell phone'), number);
    await press('Send Code');
  };

  it('takes the number and its code, then signs in', async () => {
    const { requests, at } = openPhone();
    await screen.findByText('A cell phone that can receive text messages');
    await enter('(415) 555-0123');
    await said('Verification code sent!');
    await press('Resend Code');
    await said('Verification code resent!');
    await user.type(await boxes(), '123456');
    await press('Continue');
    await said('Phone verified!');
    await waitFor(() => expect(at()).toBe('/'));
    expect(requests.filter(({ call }) => call.startsWith('POST')).map(({ body }) => body)).toEqual([
      { phone_number: '(415) 555-0123', phone_verification_token: 'attempt' },
      { phone_number: '(415) 555-0123', phone_verification_token: 'attempt' },
      { code: '123456', phone_verification_token: 'attempt' },
    ]);
    expect(session.token()).toBe('new');
    expect(session.pending()).toBeNull();
  });

  it('rejects a number that cannot receive text messages', async () => {
    const { requests } = openPhone();
    await enter('12345');
    await screen.findByRole('link', { name: 'Please enter a valid 10-digit phone number or E.164 number' });
    expect(requests.filter(({ call }) => call.startsWith('POST'))).toEqual([]);
    expect(screen.getByLabelText<HTMLInputElement>('Cell phone').value).toBe('12345');
  });

  it.each([
    ['the server’s own text', apiError('sign_in_expired'), apiErrors.sign_in_expired.text],
    ['the text for silence', apiError('unavailable'), `${texts.notSent} ${apiErrors.unavailable.text}`],
  ])('a failure shows %s and keeps the number', async (_, response, sentence) => {
    openPhone({ 'POST /users/verify_phone': response });
    await enter('4155550123');
    expect((await screen.findByRole('alert')).textContent).toBe(sentence);
    expect(screen.getByLabelText<HTMLInputElement>('Cell phone').value).toBe('4155550123');
  });

  it('stays at the code after a reload, and another page keeps the attempt', async () => {
    openPhone();
    await enter('4155550123');
    await said('Verification code sent!');
    dispose();
    cleanup();
    const stored = session.pending();
    expect(stored).toEqual({ step: 'phone', token: 'attempt', sent_to: '4155550123' });
    answer({ 'GET /settings': { body: installation() } });
    dispose = renderApp('/signin').dispose;
    const again = await screen.findByRole('link', { name: 'Continue that sign-in' });
    expect(again.getAttribute('href')).toBe('/verify_phone');
    await user.click(again);
    await boxes();
    expect(screen.queryByLabelText('Cell phone')).toBeNull();
  });

  it('says how long to wait at the limit of text messages', async () => {
    const limited = { ...apiError('text_limit_reached'), headers: { 'Retry-After': '390' } };
    openPhone({ 'POST /users/verify_phone': limited });
    await enter('4155550123');
    expect((await screen.findByRole('alert')).textContent).toBe('We sent too many codes. Try again in 7 minutes.');
  });

  it('can change the number', async () => {
    openPhone();
    await enter('4155550123');
    await press('Use another number');
    expect((await screen.findByLabelText<HTMLInputElement>('Cell phone')).value).toBe('4155550123');
  });

  it('is not available without a sign-in that requires a phone', async () => {
    answer({ 'GET /settings': { body: installation() } });
    const app = renderApp('/verify_phone');
    dispose = app.dispose;
    await screen.findByRole('heading', { level: 1, name: 'Sign in' });
  });

  it('adds an authenticator app instead, and continues after the recovery codes', async () => {
    const reply = { success: true, token: 'new', user: person(), recovery_codes: ['aaaa-bbbb'] };
    const { requests, at } = openPhone({
      'POST /authenticator_secret': {
        body: { enrollment_token: 'attempt', secret: 'ABCDEFGH', uri: 'otpauth://totp/A?secret=ABCDEFGH' },
      },
      'POST /authenticator': { body: reply },
    });
    await press('Use an authenticator app instead');
    await user.type(await boxes(), '123456');
    await press('Continue');
    await screen.findByText('aaaa-bbbb');
    expect([session.token(), session.pending()]).toEqual(['new', null]);
    await press('I’ve saved them');
    await waitFor(() => expect(at()).toBe('/'));
    expect(requests.filter(({ call }) => call.startsWith('POST')).map(({ body }) => body)).toEqual([
      { enrollment_token: 'attempt' },
      { enrollment_token: 'attempt', code: '123456' },
    ]);
  });

  it('begins with the app where no texts are sent', async () => {
    openPhone({
      'GET /settings': { body: { ...installation(), sends_texts: false } },
      'POST /authenticator_secret': {
        body: { enrollment_token: 'attempt', secret: 'ABCDEFGH', uri: 'otpauth://totp/A?secret=ABCDEFGH' },
      },
    });
    await screen.findByRole('heading', { level: 1, name: 'Add a second step' });
    await boxes();
    expect(screen.queryByLabelText('Cell phone')).toBeNull();
    expect(screen.queryByRole('button', { name: 'Use a phone instead' })).toBeNull();
  });
});
