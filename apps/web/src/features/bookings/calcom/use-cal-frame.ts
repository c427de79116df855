import { type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react';
import { parentKnows, readCalMessage } from './cal-messages.ts';

/** A frame that is not ready by then has failed. */
const timeoutMs = 20_000;
/** In CSS pixels. */
const lowest = 320;
const first = 640;
const highest = 4_000;

interface CalPlace {
  origin: string;
  namespace: string;
}

interface CalEvents {
  onBooked: (uid: string | null) => void;
  onFailed: () => void;
}

export function useCalFrame(
  frame: RefObject<HTMLIFrameElement | null>,
  { origin, namespace }: CalPlace,
  { onBooked, onFailed }: CalEvents,
) {
  const [isShown, setShown] = useState(false);
  const [height, setHeight] = useState(first);
  const reported = useRef(new Set<string | null>());
  const booked = useEffectEvent((uid: string | null) => {
    if (reported.current.has(uid) || (uid === null && reported.current.size > 0)) return;
    reported.current.add(uid);
    onBooked(uid);
  });
  const failed = useEffectEvent(onFailed);
  useEffect(() => {
    const onMessage = (event: MessageEvent<unknown>) => {
      const target = frame.current?.contentWindow ?? null;
      const message = readCalMessage(event, { origin, namespace, frame: target });
      if (message?.type === 'ready') target?.postMessage(parentKnows, origin);
      if (message?.type === 'linkReady') setShown(true);
      if (message?.type === 'linkFailed') failed();
      if (message?.type === 'height') setHeight(Math.min(Math.max(message.pixels, lowest), highest));
      if (message?.type === 'booked') booked(message.uid);
    };
    window.addEventListener('message', onMessage);
    return () => window.removeEventListener('message', onMessage);
  }, [frame, origin, namespace]);
  useEffect(() => {
    if (isShown) return;
    const timer = setTimeout(() => failed(), timeoutMs);
    return () => clearTimeout(timer);
  }, [isShown]);
  return { isShown, height };
}
