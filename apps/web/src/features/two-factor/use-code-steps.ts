import { useEffect, useState } from 'react';
import { type ApiError, type ApiErrorOf, byCode, isApiErrorOf } from '../../lib/api-error.ts';
import { isDeclined, isKnownPasskey } from '../../lib/passkeys.ts';
import { session } from '../../lib/session.ts';
import { limitText, texts } from './texts.ts';

export interface CodeSteps {
  status: string;
  /** A new object each time, so that it is announced again. */
  problem: { message: string } | null;
  /** The sign-in or its code has expired. No further attempt can succeed. */
  isOver: boolean;
  isDone: boolean;
  isBusy: 'sending' | 'checking' | null;
  /** Null when the code could not be sent. */
  send: <Reply>(call: () => Promise<Reply>, isAgain: boolean) => Promise<Reply | null>;
  /** Null when the code is wrong. */
  check: <Reply>(call: () => Promise<Reply>, done: string) => Promise<Reply | null>;
}

type CodeEndpoint =
  | 'send-code'
  | 'check-code'
  | 'send-phone-code'
  | 'check-phone-code'
  | 'check-passkey'
  | 'create-passkey';

export const endsSignIn = (error: ApiErrorOf<CodeEndpoint>): boolean =>
  byCode(
    error,
    {
      sign_in_expired: true,
      code_expired: true,
      code_invalid: false,
      passkey_invalid: false,
      too_many_passkeys: false,
      code_not_sent: false,
      text_limit_reached: false,
      code_attempts_exceeded: false,
    },
    false,
  );

/** What the browser's own dialog ended with; null for another error. */
function passkeyProblem(error: unknown): string | null {
  if (isKnownPasskey(error)) return 'This device has one of your passkeys already.';
  return isDeclined(error) ? 'No passkey was used. Try again, or use another way.' : null;
}

const wordsFor = (error: ApiError, notSent: string) =>
  limitText(error) ?? (error.code === 'code_not_sent' ? notSent : `${notSent} ${error.message}`);

export function useCodeSteps(first = ''): CodeSteps {
  const [status, setStatus] = useState(first);
  const [problem, setProblem] = useState<CodeSteps['problem']>(null);
  const [isBusy, setIsBusy] = useState<CodeSteps['isBusy']>(null);
  const [end, setEnd] = useState<'over' | 'done' | null>(null);

  const run = async <Reply>(
    call: () => Promise<Reply>,
    t: { busy: CodeSteps['isBusy']; during: string; after: string; failed: (error: ApiError) => string },
  ) => {
    setIsBusy(t.busy);
    setProblem(null);
    setStatus(t.during);
    try {
      const response = await call();
      setStatus(t.after);
      return response;
    } catch (error) {
      setStatus('');
      const declined = passkeyProblem(error);
      if (declined) setProblem({ message: declined });
      if (declined) return null;
      if (!isApiErrorOf<CodeEndpoint>(error)) throw error;
      if (endsSignIn(error)) setEnd('over');
      setProblem({ message: endsSignIn(error) ? error.message : t.failed(error) });
      return null;
    } finally {
      setIsBusy(null);
    }
  };
  return {
    status,
    problem,
    isOver: end === 'over',
    isDone: end === 'done',
    isBusy,
    send: (call, isAgain) =>
      run(call, {
        busy: 'sending',
        during: isAgain ? texts.resending : texts.sending,
        after: isAgain ? texts.resent : texts.sent,
        failed: (error) => wordsFor(error, isAgain ? texts.notResent : texts.notSent),
      }),
    check: async (call, done) => {
      const failed = ({ message, errors }: ApiError) => errors.code ?? message;
      const response = await run(call, { busy: 'checking', during: '', after: done, failed });
      if (response !== null) setEnd('done');
      return response;
    },
  };
}

export function useEndedSignIn(isOver: boolean): void {
  useEffect(() => {
    if (isOver) session.clearPending();
  }, [isOver]);
}
