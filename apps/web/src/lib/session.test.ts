import { describe, expect, it } from 'vitest';
import { sameOriginPath, session } from './session.ts';

const origin = 'https://app.example.com';

describe('requirement 25: the target after signing in', () => {
  it.each(['/', '/estimations', '/estimations/7/edit?tab=1#top', '/estimations?search=Jos%C3%A9&page=2', '/a/b//c'])(
    'accepts %s',
    (path) => expect(sameOriginPath(path, origin)).toBe(path),
  );

  it.each([
    ['another host', '//evil.example'],
    ['another host with a backslash', '/\\evil.example'],
    ['another host after a dot segment', '/.//evil.example'],
    ['a scheme', 'javascript:alert(1)'],
    ['a data URL', 'data:text/html,x'],
    ['an absolute URL', 'https://evil.example/'],
    ['an absolute URL of this site', 'https://app.example.com/estimations'],
    ['a tab that browsers drop', '/\t/evil.example'],
    ['a line feed', '/\n/evil.example'],
    ['nothing', ''],
    ['a relative path', 'estimations'],
    ['the sign-in page, which would loop', '/signin?again'],
    ['signing out', '/sign_out'],
    ['the page for a code', '/verify'],
  ])('%s leads to the dashboard', (_, target) => expect(sameOriginPath(target, origin)).toBe('/'));

  it('is returned once', () => {
    session.setRedirectTarget('/estimations?page=2');
    expect(session.takeRedirectTarget()).toBe('/estimations?page=2');
    expect(session.takeRedirectTarget()).toBe('/');
  });

  it('is the dashboard if another page stored an address of another site', () => {
    sessionStorage.setItem('redirectTarget', '//evil.example/');
    expect(session.takeRedirectTarget()).toBe('/');
  });
});

describe('a pending sign-in', () => {
  it.each([
    { step: 'code', token: 't', phone: '••••••••23' },
    { step: 'phone', token: 't' },
    { step: 'connect' },
  ] as const)('is stored for this tab: $step', (pending) => {
    session.setPending(pending);
    expect(session.pending()).toEqual(pending);
    session.clearPending();
    expect(session.pending()).toBeNull();
  });

  it('ends with the sign-in', () => {
    session.setPending({ step: 'phone', token: 't' });
    session.end();
    expect(sessionStorage.getItem('pendingSignIn')).toBeNull();
  });

  it.each(['', '{', 'null', '7', '"code"', '{"step":"code","token":"t"}', '{"step":"phone"}', '{"step":"other"}'])(
    'is null for invalid content: %s',
    (stored) => {
      sessionStorage.setItem('pendingSignIn', stored);
      expect(session.pending()).toBeNull();
    },
  );
});

describe('the bearer token', () => {
  it('counts as expired shortly before its ten minutes are over', () => {
    session.setToken('t', 1_000_000);
    expect(session.hasExpired(1_000_000 + 594_000)).toBe(false);
    expect(session.hasExpired(1_000_000 + 595_000)).toBe(true);
  });

  it('counts as expired if its expiry is missing or invalid', () => {
    localStorage.setItem('authToken', 't');
    expect(session.hasExpired(0)).toBe(true);
    localStorage.setItem('authTokenExpiresAt', 'soon');
    expect(session.hasExpired(0)).toBe(true);
  });

  it('is removed at sign-out, but the appearance is kept', () => {
    localStorage.setItem('appearance', 'dark');
    session.setToken('t', 0);
    session.setUser({ id: 7, type: 'AdvisorUser', super_admin: true });
    expect(session.userId()).toBe(7);
    expect(localStorage.getItem('userType')).toBe('AdvisorUser');
    expect(localStorage.getItem('superAdmin')).toBe('true');
    session.end();
    expect(Object.keys({ ...localStorage })).toEqual(['appearance']);
  });
});
