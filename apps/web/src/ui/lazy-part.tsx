import { CatchBoundary } from '@tanstack/react-router';
import { type ComponentType, lazy, type ReactNode, Suspense, useState } from 'react';
import { unreachable } from '../lib/api-error.ts';
import { LoadFailure } from './states.tsx';

interface LazyPartOptions {
  failed?: string;
  waiting: ReactNode;
}

/** A part of a screen with large code that loads when the part is first shown. A failure can be retried in place. */
export function lazyPart<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  { failed = 'This part of the page couldn’t be loaded.', waiting }: LazyPartOptions,
) {
  const create = () => lazy(async () => ({ default: await load() }));
  let latest = create();
  return function LazyPart(props: Props) {
    const [Part, setPart] = useState(() => latest);
    const retry = () => {
      // React keeps the failure of a lazy component.
      latest = create();
      setPart(() => latest);
    };
    return (
      <CatchBoundary
        getResetKey={() => Part}
        errorComponent={() => <LoadFailure title={failed} error={{ message: unreachable }} onRetry={retry} />}
      >
        <Suspense fallback={waiting}>
          <Part {...props} />
        </Suspense>
      </CatchBoundary>
    );
  };
}
