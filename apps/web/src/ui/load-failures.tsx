import { createContext, type ReactNode, use, useEffect, useEffectEvent, useId, useRef, useState } from 'react';
import { Banner } from './banner.tsx';
import { Button } from './button.tsx';
import styles from './load-failures.module.css';

export const savedDataIsSafe = 'Your saved data isn’t affected.';

interface Failure {
  id: string;
  message: string;
  requestId?: string | null | undefined;
  retry: () => void;
}

interface Gathering {
  hasSeveral: boolean;
  /** Returns what removes it. */
  add: (failure: Failure) => () => void;
}

/** Null where a failure is shown on its own, such as in a dialog. */
export const LoadFailuresContext = createContext<Gathering | null>(null);

/** Whether the page shows this failure together with others. */
export function useGathered({ message, requestId }: Omit<Failure, 'id' | 'retry'>, onRetry: () => void): boolean {
  const gathering = use(LoadFailuresContext);
  const add = gathering?.add;
  const id = useId();
  const retry = useEffectEvent(onRetry);
  useEffect(() => add?.({ id, message, requestId, retry: () => retry() }), [add, id, message, requestId]);
  return gathering?.hasSeveral ?? false;
}

/** When several parts of a page couldn’t be loaded, one banner above says so and loads all of them again. */
export function LoadFailures({ children }: { children: ReactNode }) {
  const area = useRef<HTMLDivElement>(null);
  const [failures, setFailures] = useState<readonly Failure[]>([]);
  const [add] = useState(() => (failure: Failure) => {
    setFailures((others) => [...others, failure]);
    return () => setFailures((all) => all.filter((one) => one !== failure));
  });
  const hasSeveral = failures.length > 1;
  const retryAll = () => {
    // The button disappears.
    area.current?.focus({ preventScroll: true });
    for (const { retry } of failures) retry();
  };
  const messages = new Set(failures.map(({ message }) => message));
  const references = [...new Set(failures.flatMap(({ requestId }) => requestId ?? []))];
  return (
    <LoadFailuresContext value={{ hasSeveral, add }}>
      <div ref={area} tabIndex={-1} className={styles.area}>
        {hasSeveral && (
          <Banner
            tone="danger"
            role="alert"
            title="Parts of this page couldn’t be loaded."
            action={<Button onClick={retryAll}>Try again</Button>}
          >
            {[...messages].map((message) => (
              <p key={message}>{message}</p>
            ))}
            <p>{savedDataIsSafe}</p>
            {references.length > 0 && <p className={styles.reference}>Reference {references.join(', ')}</p>}
          </Banner>
        )}
      </div>
      {children}
    </LoadFailuresContext>
  );
}
