import { useBlocker } from '@tanstack/react-router';
import { ConfirmDialog } from './confirm-dialog.tsx';

interface UnsavedGuardProps {
  /** Read when the user leaves; does not cause a render. */
  isDirty: () => boolean;
  /** Paths that keep the input, so that leaving needs no confirmation. */
  free?: readonly string[];
  title: string;
  text: string;
  leave: string;
  stay: string;
}

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
