import { type ReactNode, type RefObject, useEffect, useRef, useState } from 'react';
import { unreachable } from '../lib/api-error.ts';
import { useCode } from '../lib/use-code.ts';
import { LoadFailure } from './states.tsx';

/** How far below the screen a part begins to load, so that it has loaded when it is scrolled into view. */
const rootMargin = '200px';
const failed = 'This part of the page couldn’t be loaded.';

/** Near the screen, or after any key: the focus cannot reach, and a search of the page cannot find, what has not loaded. */
function useIsNeeded(place: RefObject<Element | null>): boolean {
  const [isNeeded, setIsNeeded] = useState(false);
  useEffect(() => {
    if (!place.current || isNeeded) return;
    const load = () => setIsNeeded(true);
    const observer = new IntersectionObserver(
      (entries) => entries.some(({ isIntersecting }) => isIntersecting) && load(),
      { rootMargin },
    );
    observer.observe(place.current);
    window.addEventListener('keydown', load);
    return () => {
      observer.disconnect();
      window.removeEventListener('keydown', load);
    };
  }, [place, isNeeded]);
  return isNeeded;
}

interface DeferredProps<Code> {
  /** Of the code, unique. */
  name: string;
  load: () => Promise<Code>;
  /** Takes the place of the part until its code has loaded. */
  placeholder: ReactNode;
  children: (code: Code) => ReactNode;
}

/** A part of a screen that few users have or that is below the fold. Its code and its requests wait until it is almost in view or a key is pressed. */
export function Deferred<Code>({ name, load, placeholder, children }: DeferredProps<Code>) {
  const place = useRef<HTMLDivElement>(null);
  const code = useCode(name, load, useIsNeeded(place));
  if (code.data) return children(code.data);
  if (code.error)
    return <LoadFailure title={failed} error={{ message: unreachable }} onRetry={() => void code.refetch()} />;
  return <div ref={place}>{placeholder}</div>;
}
