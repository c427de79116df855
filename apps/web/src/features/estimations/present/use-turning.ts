import { type TouchEvent, useEffect, useRef } from 'react';

/** In CSS pixels. */
const leastSwipe = 64;

interface Turning {
  next: () => void;
  previous: () => void;
  leave: () => void;
}

const nextKeys: ReadonlySet<string> = new Set(['ArrowRight', 'PageDown']);
const previousKeys: ReadonlySet<string> = new Set(['ArrowLeft', 'PageUp']);

/** Controls that use the arrow keys. Page Up and Page Down, which clickers send, always turn the page. */
const usesArrows = '[role="slider"], select, textarea, input:not([type="checkbox"])';
const usesSpace = `${usesArrows}, input, button, a`;

function stepOf({ key, shiftKey, ctrlKey, metaKey, altKey, target }: KeyboardEvent): keyof Turning | null {
  if (ctrlKey || metaKey || altKey) return null;
  const isIn = (controls: string) => target instanceof Element && target.closest(controls) !== null;
  if (key === 'Escape') return 'leave';
  if (key === ' ') return isIn(usesSpace) ? null : shiftKey ? 'previous' : 'next';
  if (key.startsWith('Arrow') && isIn(usesArrows)) return null;
  if (nextKeys.has(key)) return 'next';
  return previousKeys.has(key) ? 'previous' : null;
}

/** Turns pages with a keyboard, a clicker and a finger. */
export function useTurning(turning: Turning) {
  const latest = useRef(turning);
  useEffect(() => {
    latest.current = turning;
  });
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      // A dialog over the presentation has the keys to itself.
      if (document.querySelectorAll('[aria-modal="true"]').length > 1) return;
      const step = stepOf(event);
      if (!step) return;
      event.preventDefault();
      event.stopPropagation();
      latest.current[step]();
    };
    window.addEventListener('keydown', press, { capture: true });
    return () => window.removeEventListener('keydown', press, { capture: true });
  }, []);
  const start = useRef<{ x: number; y: number } | null>(null);
  return {
    onTouchStart: ({ touches, target, currentTarget }: TouchEvent) => {
      const touch = touches.length === 1 ? touches[0] : undefined;
      const isOwn = target instanceof Element && currentTarget.contains(target) && !target.closest('[data-drags]');
      start.current = touch && isOwn ? { x: touch.clientX, y: touch.clientY } : null;
    },
    onTouchEnd: ({ changedTouches }: TouchEvent) => {
      const touch = changedTouches[0];
      if (!touch || !start.current) return;
      const [x, y] = [touch.clientX - start.current.x, touch.clientY - start.current.y];
      start.current = null;
      if (Math.abs(x) < leastSwipe || Math.abs(x) < 2 * Math.abs(y)) return;
      if (x < 0) turning.next();
      else turning.previous();
    },
  };
}
