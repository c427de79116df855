import { describe, expect, it } from 'vitest';
import { sameOriginPath, session } from './session.ts';

const origin = 'https://app.example.com';

describe('where one may go after signing in', () => {
  it.each(['/', '/estimations', '/estimations/7/edit?tab=1#top', '/estimations?search=Jos%C3%A9&page=2', '/a/b//c'])(
    '%s is kept',
    (path) => expect(sameOriginPath(path, origin)).toBe(path),
  );

  it.each([
    ['another host', '//evil.example'],
    ['another host by a backslash', '/\\evil.example'],
    ['another host after a dot segment', '/.//evil.example'],
    ['a scheme', 'javascript:alert(1)'],
    ['a data address', 'data:text/html,x'],
    ['a whole address', 'https://evil.example/'],
    ['a whole address of this site', 'https://app.example.com/estimations'],
    ['a tab that browsers drop', '/\t/evil.example'],
    ['a line feed', '/\n/evil.example'],
    ['nothing', ''],
    ['a relative path', 'estimations'],
    ['the sign-in page, which would loop', '/signin?again'],
    ['signing out', '/sign_out'],
    ['a code that was asked for before', '/verify'],
  ])('%s leads to the dashboard', (_, target) => expect(sameOriginPath(target, origin)).toBe('/'));

  it('is asked once', () => {
    session.keepRedirectTarget('/estimations?page=2');
    expect(session.takeRedirectTarget()).toBe('/estimations?page=2');
    expect(session.takeRedirectTarget()).toBe('/');
  });
});

describe('a sign-in under way', () => {
  it.each([
    { step: 'code', token: 't', phone: '••••••••23' },
    { step: 'phone', token: 't' },
    { step: 'connect' },
  ] as const)('is kept in this tab: $step', (pending) => {
    session.keepPending(pending);
    expect(session.pending()).toEqual(pending);
    session.forgetPending();
    expect(session.pending()).toBeNull();
  });

  it('ends with the sign-in', () => {
    session.keepPending({ step: 'phone', token: 't' });
    session.end();
    expect(sessionStorage.getItem('pendingSignIn')).toBeNull();
  });

  it.each(['', '{', 'null', '7', '"code"', '{"step":"code","token":"t"}', '{"step":"phone"}', '{"step":"other"}'])(
    'that was written by something else is none: %s',
    (kept) => {
      sessionStorage.setItem('pendingSignIn', kept);
      expect(session.pending()).toBeNull();
    },
  );
});

describe('the token', () => {
  it('counts as expired a little before its ten minutes are over', () => {
    session.keepToken('t', 1_000_000);
    expect(session.hasExpired(1_000_000 + 594_000)).toBe(false);
    expect(session.hasExpired(1_000_000 + 595_000)).toBe(true);
  });

  it('counts as expired when its mark is missing or unreadable', () => {
    localStorage.setItem('authToken', 't');
    expect(session.hasExpired(0)).toBe(true);
    localStorage.setItem('authTokenExpiresAt', 'soon');
    expect(session.hasExpired(0)).toBe(true);
  });

  it('goes with everything of the sign-in, and the appearance stays', () => {
    localStorage.setItem('appearance', 'dark');
    session.keepToken('t', 0);
    session.keepUser({ type: 'AdvisorUser', super_admin: true });
    expect(localStorage.getItem('userType')).toBe('AdvisorUser');
    expect(localStorage.getItem('superAdmin')).toBe('true');
    session.end();
    expect(Object.keys({ ...localStorage })).toEqual(['appearance']);
  });
});
