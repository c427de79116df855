import { createContext, type ReactNode, useContext, useEffect, useMemo, useRef, useState } from 'react';
import { Banner, type Tone } from './banner.tsx';
import styles from './notice.module.css';
import { useArrivedPath } from './use-arrived-path.ts';

export interface Notice {
  tone: Tone;
  text: string;
}

interface Notices {
  /** Shows a banner on this page until the user closes it or leaves. */
  show: (notice: Notice) => void;
  /** Shows it on the next page, for "saved" before leaving. */
  carry: (notice: Notice) => void;
  clear: () => void;
}

const Actions = createContext<Notices>({ show: () => undefined, carry: () => undefined, clear: () => undefined });
const Current = createContext<Notice | null>(null);

/** The banner at the top of the page: `const notice = useNotice(); notice.show({ tone: 'success', text: 'Saved' })`. */
export const useNotice = (): Notices => useContext(Actions);

export function NoticeProvider({ children }: { children: ReactNode }) {
  const [current, setCurrent] = useState<Notice | null>(null);
  const carried = useRef<Notice | null>(null);
  const path = useArrivedPath();
  const shownOn = useRef(path);
  useEffect(() => {
    if (shownOn.current === path) return;
    shownOn.current = path;
    setCurrent(carried.current);
    carried.current = null;
  }, [path]);
  const actions = useMemo<Notices>(
    () => ({
      show: setCurrent,
      carry: (notice) => {
        carried.current = notice;
      },
      clear: () => setCurrent(null),
    }),
    [],
  );
  return (
    <Actions.Provider value={actions}>
      <Current.Provider value={current}>{children}</Current.Provider>
    </Actions.Provider>
  );
}

/** A live region for the notice; always rendered, so that screen readers announce changes. */
export function NoticeArea() {
  const current = useContext(Current);
  const { clear } = useNotice();
  return (
    <section
      className={styles.area}
      aria-label="Notices"
      aria-live={current?.tone === 'danger' ? 'assertive' : 'polite'}
    >
      {current && (
        <Banner tone={current.tone} onClose={clear}>
          {current.text}
        </Banner>
      )}
    </section>
  );
}
