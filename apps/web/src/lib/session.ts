import type { SignInStep } from 'contract/vocabulary/second-factors';
import { tokenLifetime } from 'contract/vocabulary/sessions';
import type { UserType } from 'contract/vocabulary/users';
import { localStore, sessionStore } from './storage.ts';
import { userView } from './user-view.ts';

const lifetimeMs = tokenLifetime * 1000;
/** A request must reach the server before the token expires. */
const marginMs = 5_000;

const names = {
  token: 'authToken',
  expiresAt: 'authTokenExpiresAt',
  userId: 'userId',
  userType: 'userType',
  superAdmin: 'superAdmin',
  redirectTarget: 'redirectTarget',
  pendingSignIn: 'pendingSignIn',
} as const;

/**
 * `code`: use one of the `factors`, or without them enter the code sent to the masked `phone`. `phone`: add a first factor,
 * such as a phone, to which a code was sent already if `sent_to` says so. `connect`: link another account by signing in with a password.
 */
export type PendingSignIn =
  | {
      readonly step: 'code';
      readonly token: string;
      readonly phone: string;
      readonly is_sent?: boolean;
      readonly factors?: readonly SignInStep[];
    }
  | { readonly step: 'phone'; readonly token: string; readonly sent_to?: string }
  | { readonly step: 'connect' };

/** The sign-in state in browser storage. Personal data stays in memory only, but for a phone that is being verified. */
export const session = {
  token: (): string | null => userView.current()?.token ?? localStore.getItem(names.token),
  isSignedIn: (): boolean => session.token() !== null,

  hasExpired: (now = Date.now()): boolean => {
    // The token of a view is not renewed.
    if (userView.current()) return false;
    const expiresAt = Number(localStore.getItem(names.expiresAt));
    return !(expiresAt - marginMs > now);
  },

  setToken: (token: string, sentAt: number): void => {
    localStore.setItem(names.token, token);
    localStore.setItem(names.expiresAt, String(sentAt + lifetimeMs));
  },

  /** Whose token it is. Null for a sign-in with an earlier version. */
  userId: (): number | null => Number(localStore.getItem(names.userId)) || null,

  setUserId: (id: number | null): void => {
    if (id === null) localStore.removeItem(names.userId);
    else localStore.setItem(names.userId, String(id));
  },

  setUser: (user: { id: number; type: UserType; super_admin: boolean }): void => {
    session.setUserId(user.id);
    localStore.setItem(names.userType, user.type);
    localStore.setItem(names.superAdmin, String(user.super_admin));
  },

  /** Keeps settings that do not belong to the session, such as the appearance. */
  end: (): void => {
    for (const name of [names.token, names.expiresAt, names.userId, names.userType, names.superAdmin])
      localStore.removeItem(name);
    session.clearPending();
    if (userView.current()) userView.clear();
  },

  setPending: (pending: PendingSignIn): void => sessionStore.setItem(names.pendingSignIn, JSON.stringify(pending)),

  pending: (): PendingSignIn | null => readPending(sessionStore.getItem(names.pendingSignIn)),

  clearPending: (): void => sessionStore.removeItem(names.pendingSignIn),

  /** Per tab, so that tabs do not affect each other. */
  setRedirectTarget: (target: string): void => sessionStore.setItem(names.redirectTarget, target),

  takeRedirectTarget: (): string => {
    const target = sessionStore.getItem(names.redirectTarget);
    sessionStore.removeItem(names.redirectTarget);
    return sameOriginPath(target);
  },

  clearRedirectTarget: (): void => sessionStore.removeItem(names.redirectTarget),
};

function readPending(stored: string | null): PendingSignIn | null {
  try {
    const pending = JSON.parse(stored ?? 'null') as Partial<Record<string, unknown>> | null;
    const isWhole =
      pending?.step === 'connect' ||
      (pending?.step === 'phone' && typeof pending.token === 'string') ||
      (pending?.step === 'code' && typeof pending.token === 'string' && typeof pending.phone === 'string');
    return isWhole ? (pending as PendingSignIn) : null;
  } catch {
    return null;
  }
}

const signInPages = new Set(['/signin', '/login', '/sign_out', '/verify', '/verify_phone']);

/** Rejects other hosts (also `//x`, `/\x`) and schemes, control characters and sign-in pages, which would loop. */
export function sameOriginPath(target: string | null, origin = window.location.origin): string {
  if (!target || !/^\/(?![/\\])/.test(target) || hasControlCharacter(target)) return '/';
  if (!URL.canParse(target, origin)) return '/';
  const url = new URL(target, origin);
  if (url.origin !== origin || url.pathname.startsWith('//') || signInPages.has(url.pathname)) return '/';
  return url.pathname + url.search + url.hash;
}

function hasControlCharacter(value: string): boolean {
  return [...value].some((character) => character < ' ' || character === '\u007f');
}
