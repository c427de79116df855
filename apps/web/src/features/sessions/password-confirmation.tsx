import { lazy, Suspense, useSyncExternalStore } from 'react';
import { confirmation } from '../../lib/question.ts';
import { Dialog } from '../../ui/dialog.tsx';

const PasswordQuestion = lazy(async () => ({ default: (await import('./password-question.tsx')).PasswordQuestion }));

export function PasswordConfirmation() {
  const isRequested = useSyncExternalStore(confirmation.watch, confirmation.isRequested);
  const cancel = () => confirmation.settle(false);
  return (
    <Dialog opened={isRequested} onClose={cancel} title="Confirm your password">
      {isRequested && (
        <Suspense>
          <PasswordQuestion onCancel={cancel} />
        </Suspense>
      )}
    </Dialog>
  );
}
