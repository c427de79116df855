import { lazy, type ReactNode, Suspense } from 'react';
import { firstInteraction } from '../lib/first-interaction.ts';
import type { UndoOffer } from './notifications-area.tsx';

const load = () => import('./notifications-area.tsx');

let request = () => {};
const requested = new Promise<void>((resolve) => {
  request = resolve;
});

const Area = lazy<() => ReactNode>(async () => {
  await Promise.race([firstInteraction, requested]);
  // Without a connection the page works without messages.
  return load().then(
    ({ NotificationsArea }) => ({ default: NotificationsArea }),
    () => ({ default: () => null }),
  );
});

export function Notifications() {
  return (
    <Suspense>
      <Area />
    </Suspense>
  );
}

/** A message must never be the only copy of an error or an action. */
export function notify(text: string): void {
  request();
  void load().then(
    ({ showNotification }) => showNotification(text),
    () => {},
  );
}

export function offerUndo(offer: UndoOffer): void {
  request();
  // Nobody can undo what no message offers.
  void load().then(({ showUndo }) => showUndo(offer), offer.onClose);
}

/** Ends as every message that closes: with `onClose`. */
export function hideUndo(id: string): void {
  void load().then(
    ({ hideNotification }) => hideNotification(id),
    () => {},
  );
}
