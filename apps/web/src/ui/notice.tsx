import { createContext, type ReactNode, useContext, useEffect, useMemo, useRef, useState } from 'react';
import { Banner, type Tone } from './banner.tsx';
import styles from './notice.module.css';
import { useArrivedPath } from './use-arrived-path.ts';

export interface Notice {
  tone: Tone;
  text: string;
}

interface Notices {
  show: (notice: Notice) => void;
  /** Shows the notice on the next page, such as "saved" before leaving. */
  carry: (notice: Notice) => void;
  clear: () => void;
}

const Actions = createContext<Notices>({ show: () => undefined, carry: () => undefined, clear: () => undefined });
const Current = createContext<Notice | null>(null);

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
