import { useBlocker } from '@tanstack/react-router';
import { ConfirmDialog } from './confirm-dialog.tsx';

interface UnsavedGuardProps {
  /** Asked when somebody is about to leave; nothing is drawn anew for it. */
  isDirty: () => boolean;
  /** Addresses to which one goes without a question, because what was typed is kept on the way there. */
  free?: readonly string[];
  title: string;
  text: string;
  leave: string;
  stay: string;
}

/** Holds whoever is about to leave with changes that are not saved. */
export function UnsavedGuard({ isDirty, free = [], title, text, leave, stay }: UnsavedGuardProps) {
  const blocker = useBlocker({
    shouldBlockFn: ({ next }) => isDirty() && !free.includes(next.pathname),
    enableBeforeUnload: isDirty,
    withResolver: true,
  });
  return (
    <ConfirmDialog
      opened={blocker.status === 'blocked'}
      title={title}
      confirmLabel={leave}
      cancelLabel={stay}
      onConfirm={() => blocker.proceed?.()}
      onClose={() => blocker.reset?.()}
    >
      {text}
    </ConfirmDialog>
  );
}
