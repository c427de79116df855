import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { answerUnchecked as answer } from '../testing/server.ts';
import { api, onApiError } from './api.ts';
import { ApiError, type ApiErrorOf, byCode, errorOf, unexpected, unreachable } from './api-error.ts';
import { session } from './session.ts';

const signedOut = vi.fn();
const paymentRequired = vi.fn();

beforeEach(() => {
  vi.clearAllMocks();
  onApiError({ signedOut, paymentRequired, isOfOtherUser: () => false });
});
afterEach(() => vi.unstubAllGlobals());

const signIn = (ageMs = 0) => session.setToken('token', Date.now() - ageMs);
const csrf = () => document.head.querySelector<HTMLMetaElement>('meta[name="csrf-token"]')?.content;
const failure = (promise: Promise<unknown>) =>
  promise.then(
    () => expect.unreachable('it succeeded'),
    (error: unknown) => error as ApiError,
  );

describe('a call', () => {
  it('sends the bearer token, the CSRF token, path parameters and the query', async () => {
    signIn();
    const requests = answer({ 'GET /estimations': { body: { estimations: [] } }, 'DELETE /estimations/7': {} });
    await api('list-estimations', { query: { search: 'José', currentPage: 2 } });
    await api('delete-estimation', { params: { id: 7 } });
    expect(requests.map((one) => one.call)).toEqual(['GET /estimations', 'DELETE /estimations/7']);
    expect(requests[0]?.query.toString()).toBe('search=Jos%C3%A9&currentPage=2');
    expect(requests[1]?.headers.get('Authorization')).toBe('Bearer token');
    expect(requests[1]?.headers.get('X-CSRF-Token')).toBe('first');
  });

  it('fails if a success carries an error', async () => {
    answer({
      'PATCH /accounts/7': { body: { errors: { name: ['Firm Name is required'] } } },
      'POST /accounts/payment_method': { body: { error: 'The card was declined.' } },
    });
    const update = await failure(api('update-account', { params: { id: 7 }, body: { account: {} } }));
    expect([update.status, update.errors]).toEqual([422, { name: 'Firm Name is required' }]);
    const attach = await failure(api('save-payment-method', { body: { payment_method_id: 'pm_1' } }));
    expect(attach.message).toBe('The card was declined.');
  });

  it('encodes path parameters', async () => {
    const requests = answer({ 'GET /estimations/..%2Fsettings': { body: {} } });
    await api('show-estimation', { params: { id: '../settings' } });
    expect(requests).toHaveLength(1);
  });

  it('sends no bearer token without a sign-in', async () => {
    const requests = answer({ 'GET /settings': { body: {} } });
    await api('show-settings');
    expect(requests[0]?.headers.has('Authorization')).toBe(false);
  });

  it('uses the CSRF token of the last response', async () => {
    const requests = answer({ 'GET /settings': { headers: { 'X-CSRF-Token': 'second' } } });
    await api('show-settings');
    await api('show-settings');
    expect(requests.map((one) => one.headers.get('X-CSRF-Token'))).toEqual(['first', 'second']);
  });

  it('retries once with the new CSRF token after csrf_token_expired', async () => {
    const requests = answer({
      'POST /sign_out': ({ headers }) =>
        headers.get('X-CSRF-Token') === 'second'
          ? { body: { signed_out: true } }
          : {
              status: 422,
              body: { code: 'csrf_token_expired', error: 'This page is out of date.' },
              headers: { 'X-CSRF-Token': 'second' },
            },
    });
    expect(await api('end-session')).toEqual({ signed_out: true });
    expect(requests).toHaveLength(2);
    expect(csrf()).toBe('second');
  });

  it('does not retry other errors that carry a CSRF token', async () => {
    const requests = answer({
      'POST /estimations': {
        status: 422,
        body: { code: 'validation_failed', errors: { zip: ['Invalid zip code'] } },
        headers: { 'X-CSRF-Token': 'second' },
      },
    });
    await failure(api('create-estimation', { body: {} as never }));
    expect(requests).toHaveLength(1);
  });
});

describe('the bearer token', () => {
  it('is stored with its expiry, counted from when the request was sent', async () => {
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
  ])('is stored from %s, whose errors do not end the sign-in', async (address, call, name) => {
    signIn();
    answer({ [address]: { status: 401, body: { code: 'not_signed_in', error: 'No.' } } });
    await failure(call());
    expect(signedOut).not.toHaveBeenCalled();
    answer({ [address]: { body: { [name]: 'new' } } });
    await call();
    expect(session.token()).toBe('new');
  });

  it('is kept when a sign-in requires another step', async () => {
    signIn();
    answer({
      'POST /users/check_phone_verification': { body: { success: true, token: null } },
      'POST /sign_up': { body: { check_email: true } },
    });
    await api('check-phone-code', { body: { phone_verification_token: 't', code: '1' } });
    await api('sign-up', { body: {} as never });
    expect(session.token()).toBe('token');
  });

  it('is renewed before check-phone-code but not before a new sign-in', async () => {
    signIn(700_000);
    const requests = answer({
      'GET /refresh_token': { body: { auth_token: 'fresh', expires_in: 600 } },
      'POST /magic_link/key': { status: 422, body: { code: 'link_invalid', error: 'No.' } },
      'POST /users/check_phone_verification': { body: { success: true, token: null } },
    });
    await failure(api('start-session-by-link', { params: { token: 'key' } }));
    await api('check-phone-code', { body: { phone_verification_token: 't', code: '1' } });
    expect(requests.map(({ call }) => call)).toEqual([
      'POST /magic_link/key',
      'GET /refresh_token',
      'POST /users/check_phone_verification',
    ]);
  });

  it('is renewed once for all waiting calls when it has expired', async () => {
    signIn(700_000);
    const requests = answer({
      'GET /refresh_token': { body: { auth_token: 'fresh', expires_in: 600 } },
      'GET /current_user': { body: {} },
      'GET /estimations': { body: {} },
    });
    await Promise.all([api('show-current-user'), api('list-estimations', {}), api('show-current-user')]);
    expect(requests.filter((one) => one.call === 'GET /refresh_token')).toHaveLength(1);
    expect(requests[0]?.call).toBe('GET /refresh_token');
    expect(requests[0]?.headers.has('Authorization')).toBe(false);
    expect(requests.slice(1).map((one) => one.headers.get('Authorization'))).toEqual(Array(3).fill('Bearer fresh'));
  });

  it('is not renewed again if another tab renewed it while this one waited for the lock', async () => {
    signIn(700_000);
    const requests = answer({ 'GET /current_user': { body: {} } });
    vi.stubGlobal('navigator', {
      locks: {
        request: (_: string, work: () => Promise<void>) => {
          session.setToken('from the other tab', Date.now());
          return work();
        },
      },
    });
    await api('show-current-user');
    expect(requests.map((one) => [one.call, one.headers.get('Authorization')])).toEqual([
      ['GET /current_user', 'Bearer from the other tab'],
    ]);
  });

  it('ends the sign-in if it cannot be renewed, and still sends a public call', async () => {
    signIn(700_000);
    const requests = answer({
      'GET /refresh_token': { status: 401, body: { code: 'not_signed_in', error: 'no' } },
      'GET /settings': { body: {} },
    });
    await api('show-settings');
    expect(session.isSignedIn()).toBe(false);
    expect(signedOut).toHaveBeenCalledOnce();
    expect(requests[1]?.headers.has('Authorization')).toBe(false);
  });

  it('survives a network error during the renewal', async () => {
    signIn(700_000);
    answer({});
    expect((await failure(api('show-current-user'))).message).toBe(unreachable);
    expect(session.isSignedIn()).toBe(true);
    expect(signedOut).not.toHaveBeenCalled();
  });
});

describe('an error', () => {
  it('not_signed_in ends the sign-in', async () => {
    signIn();
    answer({
      'GET /current_user': { status: 401, body: { code: 'not_signed_in', error: 'Sign in to continue.' } },
    });
    expect((await failure(api('show-current-user'))).code).toBe('not_signed_in');
    expect(signedOut).toHaveBeenCalledOnce();
  });

  it.each([
    ['removed', () => session.end()],
    ['renewed', () => session.setToken('newer', Date.now())],
  ])('not_signed_in for a token that was %s in the meantime does not end the sign-in', async (_, meanwhile) => {
    session.setToken('older', Date.now());
    answer({
      'GET /current_user': () => {
        meanwhile();
        return { status: 401, body: { code: 'not_signed_in', error: 'Sign in to continue.' } };
      },
    });
    expect((await failure(api('show-current-user'))).code).toBe('not_signed_in');
    expect(signedOut).not.toHaveBeenCalled();
  });

  it('invalid_credentials does not end a sign-in', async () => {
    answer({
      'POST /login': {
        status: 401,
        body: { code: 'invalid_credentials', error: 'Incorrect email or password.' },
      },
    });
    const error = await failure(api('start-session', { body: { user: { email: 'a', password: 'b' } } }));
    expect([error.code, error.message]).toEqual(['invalid_credentials', 'Incorrect email or password.']);
    expect(signedOut).not.toHaveBeenCalled();
  });

  it('payment_required calls its handler', async () => {
    signIn();
    answer({
      'GET /estimations': {
        status: 402,
        body: { code: 'payment_required', error: 'Please subscribe to a plan to continue.' },
      },
    });
    await failure(api('list-estimations', {}));
    expect(paymentRequired).toHaveBeenCalledOnce();
  });

  it('without a response is a network_error', async () => {
    answer({});
    const error = await failure(api('show-settings'));
    expect(error).toBeInstanceOf(ApiError);
    expect([error.code, error.status, error.message]).toEqual(['network_error', 0, unreachable]);
  });

  it('of a response that is not JSON is an unexpected_response with the request id', async () => {
    answer({ 'GET /settings': { status: 502, body: '<html>', headers: { 'X-Request-Id': 'r-1' } } });
    const error = await failure(api('show-settings'));
    expect([error.code, error.status, error.message, error.requestId]).toEqual([
      'unexpected_response',
      502,
      unexpected,
      'r-1',
    ]);
  });

  it('of a success that is not JSON is an unexpected_response', async () => {
    answer({ 'GET /settings': { status: 200, body: '<html>' } });
    expect(await failure(api('show-settings'))).toMatchObject({ code: 'unexpected_response', message: unexpected });
  });
});

describe('an error body', () => {
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
    ['an error that is not a string', { error: { code: 1 } }, unexpected, {}],
    ['null', null, unexpected, {}],
    ['a list at the top', ['x'], unexpected, {}],
  ])('%s', (_, body, message, errors) => {
    const error = errorOf(422, body, null);
    expect([error.message, error.errors]).toEqual([message, errors]);
  });

  it('has its code, or unexpected_response without one', () => {
    expect(errorOf(409, { code: 'slot_taken', error: 'Taken.' }, null).code).toBe('slot_taken');
    for (const body of [{ error: 'No.' }, { code: 7 }, null, ['x']])
      expect(errorOf(409, body, null).code).toBe('unexpected_response');
  });
});

describe('byCode', () => {
  const results = { slot_taken: 'taken', not_found: 'missing' };
  const lookUp = (code: string) =>
    byCode(errorOf(409, { code, error: 'No.' }, null) as ApiErrorOf<'create-booking'>, results, 'other');

  it('returns the result for the code or the fallback', () => {
    expect(['slot_taken', 'not_found', 'unavailable', 'constructor'].map(lookUp)).toEqual([
      'taken',
      'missing',
      'other',
      'other',
    ]);
  });
});
