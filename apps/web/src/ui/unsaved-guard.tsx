import { useBlocker } from '@tanstack/react-router';
import { useEffect, useEffectEvent } from 'react';
import { ConfirmDialog } from './confirm-dialog.tsx';

const inputs = new Set<() => boolean>();
let isDiscarded = false;

/** Whether any form on the page would be lost with it. */
export const hasUnsavedInput = (): boolean => [...inputs].some((isDirty) => isDirty());

/** For a page that has to be left. The browser does not ask either. */
export function discardUnsavedInput(): void {
  isDiscarded = true;
}

export function useUnsavedInput(isDirty: () => boolean): void {
  const check = useEffectEvent(isDirty);
  useEffect(() => {
    const input = () => check();
    inputs.add(input);
    return () => void inputs.delete(input);
  }, []);
}

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
  useUnsavedInput(isDirty);
  const blocker = useBlocker({
    shouldBlockFn: ({ next }) => isDirty() && !free.includes(next.pathname),
    enableBeforeUnload: () => !isDiscarded && isDirty(),
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
