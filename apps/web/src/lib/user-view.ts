import { viewLifetime } from 'contract/vocabulary/sessions';
import { sessionStore } from './storage.ts';

/** A super admin views the account of another user in this tab only: other tabs and the cookies keep the own session. */
export interface UserView {
  readonly token: string;
  readonly userId: number;
  readonly name: string;
  readonly expiresAt: number;
  readonly returnTo: string;
}

const key = 'userView';
const watchers = new Set<() => void>();
let stored: string | null = null;
let view: UserView | null = null;

function current(): UserView | null {
  const text = sessionStore.getItem(key);
  if (text !== stored) {
    stored = text;
    view = text === null ? null : parse(new URLSearchParams(text));
  }
  return view;
}

function parse(fields: URLSearchParams): UserView {
  const text = (name: keyof UserView) => fields.get(name) ?? '';
  return {
    token: text('token'),
    userId: Number(text('userId')),
    name: text('name'),
    expiresAt: Number(text('expiresAt')),
    returnTo: text('returnTo'),
  };
}

function save(next: UserView | null): void {
  if (next)
    sessionStore.setItem(
      key,
      new URLSearchParams({ ...next, userId: `${next.userId}`, expiresAt: `${next.expiresAt}` }).toString(),
    );
  else sessionStore.removeItem(key);
  for (const watcher of watchers) watcher();
}

export const userView = {
  current,
  start: (next: Omit<UserView, 'expiresAt'>): void => save({ ...next, expiresAt: Date.now() + viewLifetime * 1000 }),
  /** The server no longer accepts the token. */
  expire: (): void => {
    const expired = current();
    if (expired) save({ ...expired, expiresAt: 0 });
  },
  clear: (): void => save(null),
  watch: (watcher: () => void): (() => void) => {
    watchers.add(watcher);
    return () => watchers.delete(watcher);
  },
};

/** Shown for notes and medications, which the server leaves out of a view. */
export const hiddenInView = 'Hidden while viewing as';
