import { type ReactNode, type RefObject, useEffect, useRef, useState } from 'react';
import { unreachable } from '../lib/api-error.ts';
import { useCode } from '../lib/use-code.ts';
import { LoadFailure } from './states.tsx';

/** How far below the screen a part begins to load, so that it has loaded when it is scrolled into view. */
const rootMargin = '200px';
const failed = 'This part of the page couldn’t be loaded.';

function useIsNear(place: RefObject<Element | null>): boolean {
  const [isNear, setIsNear] = useState(false);
  useEffect(() => {
    if (!place.current || isNear) return;
    const observer = new IntersectionObserver(
      (entries) => entries.some(({ isIntersecting }) => isIntersecting) && setIsNear(true),
      { rootMargin },
    );
    observer.observe(place.current);
    return () => observer.disconnect();
  }, [place, isNear]);
  return isNear;
}

interface DeferredProps<Code> {
  /** Of the code, unique. */
  name: string;
  load: () => Promise<Code>;
  /** Takes the place of the part until its code has loaded. */
  placeholder: ReactNode;
  children: (code: Code) => ReactNode;
}

/** A part of a screen that few users have or that is below the fold. Its code and its requests wait until it is almost in view. */
export function Deferred<Code>({ name, load, placeholder, children }: DeferredProps<Code>) {
  const place = useRef<HTMLDivElement>(null);
  const code = useCode(name, load, useIsNear(place));
  if (code.data) return children(code.data);
  if (code.error)
    return <LoadFailure title={failed} error={{ message: unreachable }} onRetry={() => void code.refetch()} />;
  return <div ref={place}>{placeholder}</div>;
}
