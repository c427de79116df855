import { useMutation } from '@tanstack/react-query';
import type { BodyInput } from 'contract/endpoint';
import type { Entry, startSession } from 'contract/endpoints/sessions';
import { useState } from 'react';
import { api } from './api.ts';
import { type ApiErrorOf, isApiErrorOf } from './api-error.ts';

type Credentials = Omit<BodyInput<typeof startSession>, 'proof'>;

/** A puzzle can expire while a slow or sleeping device solves it. */
const maxPuzzles = 3;

/** While the server asks unknown browsers for a proof of work, solves its puzzle and sends the credentials again. */
export function useSignIn() {
  const [isChecking, setChecking] = useState(false);
  const send = async (body: BodyInput<typeof startSession>, puzzlesLeft: number): Promise<Entry> => {
    try {
      return await api('start-session', { body });
    } catch (error) {
      if (!isApiErrorOf<'start-session'>(error) || !error.puzzle || puzzlesLeft === 0) throw error;
      setChecking(true);
      const { solveInWorker } = await import('./solve-in-worker.ts');
      const proof = await solveInWorker(error.puzzle);
      if (!proof) throw error;
      return send({ ...body, proof }, puzzlesLeft - 1);
    }
  };
  const mutation = useMutation<Entry, ApiErrorOf<'start-session'>, Credentials>({
    mutationFn: (credentials) => send(credentials, maxPuzzles),
    onSettled: () => setChecking(false),
  });
  return { ...mutation, isChecking };
}
