import { lazy, Suspense, useState, useSyncExternalStore } from 'react';
import { newSignIn } from '../lib/question.ts';
import { Dialog } from '../ui/dialog.tsx';

const NewSignInSteps = lazy(async () => ({ default: (await import('./new-sign-in-steps.tsx')).NewSignInSteps }));

/** A new window each time, so that it is above the dialogs that were open before. Escape does not show the page. */
export function NewSignIn() {
  const isRequested = useSyncExternalStore(newSignIn.watch, newSignIn.isRequested);
  const [shown, setShown] = useState({ isRequested, round: 0 });
  if (shown.isRequested !== isRequested) setShown({ isRequested, round: isRequested ? shown.round + 1 : shown.round });
  return (
    <Dialog key={shown.round} opened={isRequested} onClose={() => undefined} title="Sign in to continue" hidesPage>
      {isRequested && (
        <Suspense>
          <NewSignInSteps />
        </Suspense>
      )}
    </Dialog>
  );
}
