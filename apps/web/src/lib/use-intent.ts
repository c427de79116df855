import { useRouter } from '@tanstack/react-router';
import { useRef } from 'react';
import { ApiError } from './api-error.ts';

interface Intent<Reply> {
  readonly input: string;
  readonly key: string;
  readonly reply: Promise<Reply>;
  state: 'running' | 'done' | 'uncertain' | 'failed';
}

/** 128 random bits in hexadecimal digits. */
export const newKey = () =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('');

/** Whether the server may have run the action, or still runs it. */
const isUncertain = (error: unknown) =>
  !(error instanceof ApiError) || error.status === 0 || error.status >= 500 || error.code === 'idempotency_in_progress';

/**
 * One intent of the user is one request: a repeated one with the same input shares its reply until the page that it opens
 * is shown, and repeats its key after an error that leaves open whether the action was done. Another input replaces the
 * intent of its subject only.
 */
export function useIntent<Reply>() {
  const router = useRouter();
  const last = useRef(new Map<string, Intent<Reply>>());
  return (input: string, send: (key: string) => Promise<Reply>, subject = ''): Promise<Reply> => {
    const before = last.current.get(subject);
    const same = before?.input === input ? before : null;
    const isOpeningPage = same?.state === 'done' && router.state.status === 'pending';
    if (same && (same.state === 'running' || isOpeningPage)) return same.reply;
    const key = same?.state === 'uncertain' ? same.key : newKey();
    const intent: Intent<Reply> = { input, key, reply: send(key), state: 'running' };
    last.current.set(subject, intent);
    intent.reply.then(
      () => {
        intent.state = 'done';
      },
      (error: unknown) => {
        intent.state = isUncertain(error) ? 'uncertain' : 'failed';
      },
    );
    return intent.reply;
  };
}
