import { useBlocker } from '@tanstack/react-router';
import { ConfirmDialog } from './confirm-dialog.tsx';

export interface UnsavedGuardProps {
  isDirty: () => boolean;
  /** Paths that keep the input, so that leaving needs no confirmation. */
  free?: readonly string[];
  title?: string;
  text: string;
  leave?: string;
  stay?: string;
}

export const unsavedTexts = {
  title: 'Leave without saving?',
  leave: 'Leave without saving',
  stay: 'Keep editing',
} as const;

export function UnsavedGuard({ isDirty, free = [], text, ...given }: UnsavedGuardProps) {
  const { title, leave, stay } = { ...unsavedTexts, ...given };
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
