import type { UserType } from 'contract/endpoints/users';

/** A bearer token lives ten minutes; the browser marks the end itself (specification, section 9). */
const lifetimeMs = 600_000;
/** A call must still reach the server before the token ends. */
const marginMs = 5_000;

const names = {
  token: 'authToken',
  expiresAt: 'authTokenExpiresAt',
  userType: 'userType',
  superAdmin: 'superAdmin',
  redirectTarget: 'redirectTarget',
  pendingSignIn: 'pendingSignIn',
} as const;

/**
 * What still stands between this tab and being signed in. `code`: the code that goes to the masked `phone` (`is_sent` once it
 * went). `phone`: a phone to send a code to. `connect`: another provider vouched for somebody unknown, whom the next password
 * sign-in ties to its account.
 */
export type PendingSignIn =
  | { readonly step: 'code'; readonly token: string; readonly phone: string; readonly is_sent?: boolean }
  | { readonly step: 'phone'; readonly token: string }
  | { readonly step: 'connect' };

/** What this browser keeps of a sign-in. No name, no figure: those live in memory alone. */
export const session = {
  token: (): string | null => localStorage.getItem(names.token),
  isSignedIn: (): boolean => localStorage.getItem(names.token) !== null,

  /** Whether the token must be renewed before it is used. `now` is milliseconds since 1970. */
  hasExpired: (now = Date.now()): boolean => {
    const expiresAt = Number(localStorage.getItem(names.expiresAt));
    return !(expiresAt - marginMs > now);
  },

  /** `askedAt`: when the request left, so that the mark never outlives the token. */
  keepToken: (token: string, askedAt: number): void => {
    localStorage.setItem(names.token, token);
    localStorage.setItem(names.expiresAt, String(askedAt + lifetimeMs));
  },

  keepUser: (user: { type: UserType; super_admin: boolean }): void => {
    localStorage.setItem(names.userType, user.type);
    localStorage.setItem(names.superAdmin, String(user.super_admin));
  },

  /** Forgets the sign-in, and nothing that is not of it: the appearance stays. */
  end: (): void => {
    for (const name of [names.token, names.expiresAt, names.userType, names.superAdmin]) localStorage.removeItem(name);
    session.forgetPending();
  },

  /** Of this tab alone, like the redirect target. */
  keepPending: (pending: PendingSignIn): void => sessionStorage.setItem(names.pendingSignIn, JSON.stringify(pending)),

  pending: (): PendingSignIn | null => readPending(sessionStorage.getItem(names.pendingSignIn)),

  forgetPending: (): void => sessionStorage.removeItem(names.pendingSignIn),

  /** Of this tab alone: another tab that signs in goes its own way. */
  keepRedirectTarget: (target: string): void => sessionStorage.setItem(names.redirectTarget, target),

  /** Where to go after signing in; asked once, then forgotten. */
  takeRedirectTarget: (): string => {
    const target = sessionStorage.getItem(names.redirectTarget);
    sessionStorage.removeItem(names.redirectTarget);
    return sameOriginPath(target);
  },

  forgetRedirectTarget: (): void => sessionStorage.removeItem(names.redirectTarget),
};

/** Only what this application wrote itself; anything else is as good as nothing. */
function readPending(kept: string | null): PendingSignIn | null {
  try {
    const pending = JSON.parse(kept ?? 'null') as Partial<Record<string, unknown>> | null;
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

/**
 * The target when it is a path of this site, otherwise the dashboard. An address that a browser would read as another
 * host (`//x`, `/\x`), another scheme, or that hides control characters is refused; so is a sign-in page, which would loop.
 */
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
