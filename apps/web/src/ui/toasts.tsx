import '@mantine/core/styles/UnstyledButton.layer.css';
import '@mantine/core/styles/CloseButton.layer.css';
import { CloseButton } from '@mantine/core';
import { useEffect, useState, useSyncExternalStore } from 'react';
import styles from './toasts.module.css';

interface Toast {
  id: number;
  text: string;
}

const shownMs = 6000;
let toasts: readonly Toast[] = [];
let lastId = 0;
const listeners = new Set<() => void>();

function change(next: readonly Toast[]): void {
  toasts = next;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** A passing word at the screen's edge. It is never the only copy of an error or of an action. */
export function toast(text: string): void {
  lastId += 1;
  change([...toasts.filter((other) => other.text !== text), { id: lastId, text }]);
}

/** Where toasts appear; a live region that is there from the start. */
export function Toasts() {
  const shown = useSyncExternalStore(subscribe, () => toasts);
  return (
    <section className={styles.area} aria-label="Messages" aria-live="polite">
      {shown.map((entry) => (
        <ToastCard key={entry.id} toast={entry} />
      ))}
    </section>
  );
}

/** Stays while it is pointed at or has the focus within. */
function ToastCard({ toast: { id, text } }: { toast: Toast }) {
  const [isQuarantined, setIsQuarantined] = useState(false);
  useEffect(() => {
    if (isQuarantined) return;
    const timer = setTimeout(() => change(toasts.filter((other) => other.id !== id)), shownMs);
    return () => clearTimeout(timer);
  }, [id, isQuarantined]);
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: pointing at a toast only keeps it from leaving
    <div
      className={styles.toast}
      onPointerEnter={() => setIsQuarantined(true)}
      onPointerLeave={() => setIsQuarantined(false)}
      onFocus={() => setIsQuarantined(true)}
      onBlur={() => setIsQuarantined(false)}
    >
      {text}
      <CloseButton
        aria-label="Close"
        className={styles.close}
        onClick={() => change(toasts.filter((other) => other.id !== id))}
      />
    </div>
  );
}
