import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { answerUnchecked as answer } from '../testing/server.ts';
import { ApiError, api, errorOf, onApiError, unexpected, unreachable } from './api.ts';
import { session } from './session.ts';

const signedOut = vi.fn();
const paymentRequired = vi.fn();

beforeEach(() => {
  vi.clearAllMocks();
  onApiError({ signedOut, paymentRequired });
});
afterEach(() => vi.unstubAllGlobals());

const signIn = (ageMs = 0) => session.keepToken('token', Date.now() - ageMs);
const csrf = () => document.head.querySelector<HTMLMetaElement>('meta[name="csrf-token"]')?.content;
const failure = (promise: Promise<unknown>) =>
  promise.then(
    () => expect.unreachable('it succeeded'),
    (error: unknown) => error as ApiError,
  );

describe('a call', () => {
  it('goes to its address with bearer, CSRF token, filled path and query', async () => {
    signIn();
    const asked = answer({ 'GET /estimations': { body: { estimations: [] } }, 'DELETE /estimations/7': {} });
    await api('list-estimations', { query: { search: 'José', currentPage: 2 } });
    await api('delete-estimation', { params: { id: 7 } });
    expect(asked.map((one) => one.call)).toEqual(['GET /estimations', 'DELETE /estimations/7']);
    expect(asked[0]?.query.toString()).toBe('search=Jos%C3%A9&currentPage=2');
    expect(asked[1]?.headers.get('Authorization')).toBe('Bearer token');
    expect(asked[1]?.headers.get('X-CSRF-Token')).toBe('first');
  });

  it('keeps a parameter inside its part of the path', async () => {
    const asked = answer({ 'GET /estimations/..%2Fsettings': { body: {} } });
    await api('show-estimation', { params: { id: '../settings' } });
    expect(asked).toHaveLength(1);
  });

  it('sends no bearer when nobody is signed in', async () => {
    const asked = answer({ 'GET /settings': { body: {} } });
    await api('show-settings');
    expect(asked[0]?.headers.has('Authorization')).toBe(false);
  });

  it('takes over the CSRF token that an answer brings', async () => {
    const asked = answer({ 'GET /settings': { headers: { 'X-CSRF-Token': 'second' } } });
    await api('show-settings');
    await api('show-settings');
    expect(asked.map((one) => one.headers.get('X-CSRF-Token'))).toEqual(['first', 'second']);
  });

  it('tries once more when only the CSRF token was out of date', async () => {
    const asked = answer({
      'POST /sign_out': ({ headers }) =>
        headers.get('X-CSRF-Token') === 'second'
          ? { body: { signed_out: true } }
          : { status: 422, body: { error: 'This page is out of date.' }, headers: { 'X-CSRF-Token': 'second' } },
    });
    expect(await api('end-session')).toEqual({ signed_out: true });
    expect(asked).toHaveLength(2);
    expect(csrf()).toBe('second');
  });

  it('does not repeat what was refused for its content', async () => {
    const asked = answer({
      'POST /estimations': {
        status: 422,
        body: { errors: { zip: ['Invalid zip code'] } },
        headers: { 'X-CSRF-Token': 'second' },
      },
    });
    await failure(api('create-estimation', { body: {} as never }));
    expect(asked).toHaveLength(1);
  });
});

describe('the token', () => {
  it('is kept with its end, counted from when the request left', async () => {
    vi.useFakeTimers({ now: 5_000_000 });
    answer({
      'POST /login': () => {
        vi.setSystemTime(5_009_000);
        return { body: { auth_token: 'new', user: {} } };
      },
    });
    await api('start-session', { body: { user: { email: 'a@example.com', password: 'p' } } });
    expect(session.token()).toBe('new');
    expect(localStorage.getItem('authTokenExpiresAt')).toBe('5600000');
    vi.useRealTimers();
  });

  it.each([
    ['POST /magic_link/key', () => api('start-session-by-link', { params: { token: 'key' } }), 'auth_token'],
    ['POST /google', () => api('start-google-session', { body: { credential: 'c' } }), 'auth_token'],
    ['POST /access_token', () => api('start-oauth-session', { body: { affiliate: 'a', token: '?' } }), 'auth_token'],
    ['POST /sign_up', () => api('sign-up', { body: {} as never }), 'auth_token'],
    ['POST /check_verification', () => api('check-code', { body: { two_fa_token: 't', code: '1' } }), 'auth_token'],
    [
      'POST /users/check_phone_verification',
      () => api('check-phone-code', { body: { phone_verification_token: 't', code: '1' } }),
      'token',
    ],
  ])('is kept from %s, whose 401 ends no sign-in', async (address, call, name) => {
    signIn();
    answer({ [address]: { status: 401, body: { error: 'No.' } } });
    await failure(call());
    expect(signedOut).not.toHaveBeenCalled();
    answer({ [address]: { body: { [name]: 'new' } } });
    await call();
    expect(session.token()).toBe('new');
  });

  it('is not touched by a way in that asks for more', async () => {
    signIn();
    answer({
      'POST /users/check_phone_verification': { body: { success: true, token: null } },
      'POST /sign_up': { body: { check_email: true } },
    });
    await api('check-phone-code', { body: { phone_verification_token: 't', code: '1' } });
    await api('sign-up', { body: {} as never });
    expect(session.token()).toBe('token');
  });

  it('is renewed before a phone of one’s own is proven, and not before one signs in anew', async () => {
    signIn(700_000);
    const asked = answer({
      'GET /refresh_token': { body: { auth_token: 'fresh', expires_in: 600 } },
      'POST /magic_link/key': { status: 422, body: { error: 'No.' } },
      'POST /users/check_phone_verification': { body: { success: true, token: null } },
    });
    await failure(api('start-session-by-link', { params: { token: 'key' } }));
    await api('check-phone-code', { body: { phone_verification_token: 't', code: '1' } });
    expect(asked.map(({ call }) => call)).toEqual([
      'POST /magic_link/key',
      'GET /refresh_token',
      'POST /users/check_phone_verification',
    ]);
  });

  it('is renewed first when its time has passed, once for all calls that wait for it', async () => {
    signIn(700_000);
    const asked = answer({
      'GET /refresh_token': { body: { auth_token: 'fresh', expires_in: 600 } },
      'GET /current_user': { body: {} },
      'GET /estimations': { body: {} },
    });
    await Promise.all([api('show-current-user'), api('list-estimations', {}), api('show-current-user')]);
    expect(asked.filter((one) => one.call === 'GET /refresh_token')).toHaveLength(1);
    expect(asked[0]?.call).toBe('GET /refresh_token');
    expect(asked[0]?.headers.has('Authorization')).toBe(false);
    expect(asked.slice(1).map((one) => one.headers.get('Authorization'))).toEqual(Array(3).fill('Bearer fresh'));
  });

  it('is not renewed again when another tab has done it while this one waited for the lock', async () => {
    signIn(700_000);
    const asked = answer({ 'GET /current_user': { body: {} } });
    vi.stubGlobal('navigator', {
      locks: {
        request: (_: string, work: () => Promise<void>) => {
          session.keepToken('from the other tab', Date.now());
          return work();
        },
      },
    });
    await api('show-current-user');
    expect(asked.map((one) => [one.call, one.headers.get('Authorization')])).toEqual([
      ['GET /current_user', 'Bearer from the other tab'],
    ]);
  });

  it('ends the sign-in when it cannot be renewed, and a public call still goes out', async () => {
    signIn(700_000);
    const asked = answer({
      'GET /refresh_token': { status: 401, body: { error: 'no' } },
      'GET /settings': { body: {} },
    });
    await api('show-settings');
    expect(session.isSignedIn()).toBe(false);
    expect(signedOut).toHaveBeenCalledOnce();
    expect(asked[1]?.headers.has('Authorization')).toBe(false);
  });

  it('survives a renewal that did not reach the server', async () => {
    signIn(700_000);
    answer({});
    expect((await failure(api('show-current-user'))).message).toBe(unreachable);
    expect(session.isSignedIn()).toBe(true);
    expect(signedOut).not.toHaveBeenCalled();
  });
});

describe('a refusal', () => {
  it('401 ends the sign-in', async () => {
    signIn();
    answer({ 'GET /current_user': { status: 401, body: { error: 'Please sign in to continue.' } } });
    expect((await failure(api('show-current-user'))).status).toBe(401);
    expect(signedOut).toHaveBeenCalledOnce();
  });

  it.each([
    ['given up', () => session.end()],
    ['renewed', () => session.keepToken('newer', Date.now())],
  ])('401 of a token that was %s meanwhile ends nothing more', async (_, meanwhile) => {
    session.keepToken('older', Date.now());
    answer({
      'GET /current_user': () => {
        meanwhile();
        return { status: 401, body: { error: 'Please sign in to continue.' } };
      },
    });
    expect((await failure(api('show-current-user'))).status).toBe(401);
    expect(signedOut).not.toHaveBeenCalled();
  });

  it('401 of a wrong password stays in the form', async () => {
    answer({ 'POST /login': { status: 401, body: { error: 'The email or the password is not right.' } } });
    const error = await failure(api('start-session', { body: { user: { email: 'a', password: 'b' } } }));
    expect(error.message).toBe('The email or the password is not right.');
    expect(signedOut).not.toHaveBeenCalled();
  });

  it('402 asks for a seat', async () => {
    signIn();
    answer({ 'GET /estimations': { status: 402, body: { error: 'Please subscribe to a plan to continue.' } } });
    await failure(api('list-estimations', {}));
    expect(paymentRequired).toHaveBeenCalledOnce();
  });

  it('without an answer is one plain sentence', async () => {
    answer({});
    const error = await failure(api('show-settings'));
    expect(error).toBeInstanceOf(ApiError);
    expect([error.status, error.message]).toEqual([0, unreachable]);
  });

  it('of a page that is not JSON is the sentence for the unforeseen, with the reference', async () => {
    answer({ 'GET /settings': { status: 502, body: '<html>', headers: { 'X-Request-Id': 'r-1' } } });
    const error = await failure(api('show-settings'));
    expect([error.status, error.message, error.requestId]).toEqual([502, unexpected, 'r-1']);
  });

  it('of a success that is not JSON too', async () => {
    answer({ 'GET /settings': { status: 200, body: '<html>' } });
    expect((await failure(api('show-settings'))).message).toBe(unexpected);
  });
});

describe('reading an error', () => {
  it.each([
    ['one sentence', { error: 'No.' }, 'No.', {}],
    ['a list, joined with spaces', { errors: ['One.', 'Two.'] }, 'One. Two.', {}],
    [
      'fields, each joined with spaces',
      { errors: { zip: ['Invalid zip code'], income: ['Too large.', 'Not a number.'] } },
      'Please fix the highlighted fields.',
      { zip: 'Invalid zip code', income: 'Too large. Not a number.' },
    ],
    [
      'a field with one sentence',
      { errors: { zip: 'Invalid zip code' } },
      'Please fix the highlighted fields.',
      { zip: 'Invalid zip code' },
    ],
    ['an empty object', {}, unexpected, {}],
    ['an empty list', { errors: [] }, unexpected, {}],
    ['numbers', { errors: { zip: [1] } }, unexpected, {}],
    ['an error that is no text', { error: { code: 1 } }, unexpected, {}],
    ['null', null, unexpected, {}],
    ['a list at the top', ['x'], unexpected, {}],
  ])('%s', (_, body, message, errors) => {
    const error = errorOf(422, body, null);
    expect([error.message, error.errors]).toEqual([message, errors]);
  });
});
